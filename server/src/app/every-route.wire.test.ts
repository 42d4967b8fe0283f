import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesSomething, contract, fillPath, holesOf, RECOGNISE_COMMAND, type Route } from '@rakurs/contract';
import { reactionsFired } from '#modules/questions/index.ts';
import { makeJpeg } from '../../testing/media/make-media.ts';
import { openTestApp, TEST_SECRETS, type Person, type TestApp } from '../../testing/test-app.ts';
import { choosePlan, prepared, upload } from '../../testing/upload-kit.ts';
import { createTestWorker } from '../../testing/worker-kit.ts';

const routes = Object.entries(contract) as [keyof typeof contract, Route][];
const signed = routes.filter(([, route]) => ['user', 'trainer', 'admin'].includes(route.access));

const DEVICE = { user_agent: 'Firefox', width: 1920, height: 1080 };
const LEASE = '00000000-0000-4000-8000-000000000000';

/** What a right call sends, by route. A route that is missing here fails the first test. */
const BODIES: Record<keyof typeof contract, Record<string, unknown> | null> = {
  health: null,
  signUp: { email: 'someone@example.ru', password: 'long-enough' },
  signIn: { login: 'someone@example.ru', password: 'long-enough' },
  signInByToken: { token: 'x' },
  newAuthCode: null,
  forgotPassword: { login: 'someone@example.ru' },
  resetPassword: { token: 'x', password: 'long-enough' },
  me: null,
  changeProfile: { lastName: 'Иванов' },
  changePassword: { currentPassword: 'one', newPassword: 'another-one' },
  showErasure: null,
  eraseAccount: { password: 'long-enough', confirmation: 'УДАЛИТЬ' },
  listPeople: null,
  changePerson: { canTrainLearningModels: true },
  newPasswordLink: null,
  listSessions: null,
  endSession: null,
  signOut: null,
  signOutEverywhere: null,
  listProjects: null,
  createProject: { title: 'Склад', description: '' },
  showProject: null,
  changeProject: { title: 'Склад' },
  deleteProject: null,
  restoreProject: null,
  listRates: null,
  showRate: null,
  listActiveRates: null,
  changeActiveRate: { rateId: 1 },
  showIncomesSum: null,
  showDebtSum: null,
  showAccrualsSum: null,
  listIncomes: null,
  listCharges: null,
  listAccruals: null,
  showCharge: null,
  showMonthOfCharges: null,
  exportCharges: null,
  showWallet: null,
  showProjectSpending: null,
  changeProjectSpending: { budget: 100 },
  createPayment: { amount: 10_000 },
  showPayment: null,
  cancelPayment: null,
  showSandboxPayment: null,
  settleSandboxPayment: { token: 'x'.repeat(43), action: 'pay' },
  hearYookassa: { event: 'payment.succeeded', object: { id: 'x' } },
  listAllPayments: null,
  refundPayment: { amount: 1 },
  listOwnWorkers: null,
  createOwnWorker: { name: 'Домашний компьютер' },
  revokeOwnWorker: null,
  createDataSource: { project: 1, title: 'Ворота', description: '' },
  listDataSources: null,
  showDataSource: null,
  changeDataSource: { title: 'Ворота' },
  deleteDataSource: null,
  restoreDataSource: null,
  countFiles: null,
  countFilesByDay: null,
  listFileClasses: null,
  listFiles: null,
  listProcessedFiles: null,
  countLabelledFiles: null,
  showFile: null,
  listFileNeighbours: null,
  findUnlabelledFile: null,
  changeFile: { title: 'Снимок' },
  deleteFile: null,
  restoreFile: null,
  uploadFile: null,
  newUpload: { name: 'a.mp4', size: 10, data_source_id: 1, project_id: 1 },
  listUnfinishedUploads: null,
  listKnownFiles: { checksums: ['0'.repeat(64)] },
  deleteFiles: { file_ids: [1] },
  moveFiles: { file_ids: [1], data_source_id: 1 },
  copyFiles: { file_ids: [1], data_source_id: 1 },
  packFiles: { file_ids: [1] },
  showOriginal: null,
  listTrash: null,
  listTrashedFiles: null,
  restoreFromTrash: { projects: [], data_sources: [], files: [1] },
  eraseFromTrash: { projects: [], data_sources: [], files: [1] },
  emptyTrash: null,
  newStream: { data_source_id: 1, project_id: 1, rtsp_url: 'rtsp://camera/1' },
  showProjectFile: null,
  listStreams: null,
  showStream: null,
  changeStream: { is_on: true },
  priceStream: null,
  showRecord: null,
  showRecordedMoment: null,
  exportRecord: { from: '2026-11-17T00:00:00.000Z', to: '2026-11-17T00:01:00.000Z' },
  keepRecord: { from: '2026-11-17T00:00:00.000Z', to: '2026-11-17T00:01:00.000Z' },
  showRetention: null,
  changeRetention: { days: 7, gigabytes: 20 },
  sendCommand: { command: 'nothing', params: {} },
  checkTicket: { ticketId: 1 },
  listLabels: null,
  createLabel: { title: 'Кошка', project: { id: 1 }, dataSource: { id: 1 }, dataSourceFile: { id: 1 }, x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.5, timeFrame: 0 },
  changeLabel: { title: 'Кот' },
  deleteLabel: null,
  removeLabel: null,
  restoreLabel: null,
  listProjectLabels: null,
  renameLabelClass: { from: 'Кошка', to: 'Кот' },
  colourLabelClass: { title: 'Кошка', colour: 3 },
  downloadDataset: null,
  listDetections: null,
  showDetectionPicture: null,
  judgeDetection: { is_right: true },
  reindexProject: null,
  showReindexing: null,
  listClassifiers: null,
  createFrameClassifier: { title: 'Склад открыт', with_data_source_id: 1, without_data_source_id: 2 },
  changeClassifier: { threshold: 0.5 },
  deleteClassifier: null,
  suggestFrames: null,
  markAbsence: { data_source_file_id: 1, second: 0, is_absent: true },
  exportClassifier: null,
  showProcessing: null,
  showRecognition: null,
  restoreDescription: null,
  listProjectQuestions: null,
  createProjectQuestion: { content: 'Есть ли кошка?' },
  changeProjectQuestion: { content: 'Есть ли кошка?' },
  deactivateProjectQuestion: null,
  activateProjectQuestion: null,
  listSourceQuestions: null,
  createSourceQuestion: { content: 'Есть ли кошка?' },
  changeSourceQuestion: { content: 'Есть ли кошка?' },
  deactivateSourceQuestion: null,
  activateSourceQuestion: null,
  listReactions: null,
  createReaction: { conditionType: 'CONTAINS', value: 'да', positiveReaction: 'Кошка!', negativeReaction: '' },
  changeReaction: { id: 1, conditionType: 'CONTAINS', value: 'да', positiveReaction: 'Кошка!', negativeReaction: '' },
  deleteReaction: null,
  showApplying: null,
  showRecognising: { data_source_id: 1 },
  showBacktest: null,
  tickBacktest: { frame_id: 1, is_right: true },
  listMessages: null,
  claimWrong: null,
  markMessagesRead: { up_to: 0 },
  sendDialogMessage: { content: 'Сколько файлов?' },
  listDialogMessages: null,
  listDialogs: null,
  showDialogToAdmin: null,
  answerDialog: { content: 'Здравствуйте' },
  attachToDialog: null,
  callChatTool: { lease: LEASE, call: { tool: 'count', query: 'кошка' } },
  listAlertChannels: null,
  createAlertChannel: { kind: 'webhook', name: 'Наш сервер', url: 'https://example.ru/hook' },
  changeAlertChannel: { is_enabled: false },
  deleteAlertChannel: null,
  tryAlertChannel: null,
  listAlertDeliveries: null,
  listTickets: null,
  cancelTicket: null,
  changeSavedSearch: { alerts: true },
  listFileQuestions: null,
  listFileAnswers: null,
  search: { content: 'кошка', pageNumber: 0, searchSize: 10 },
  listSearchClasses: null,
  listSavedSearches: null,
  saveSearch: { name: 'Кошки', content: 'кошка' },
  deleteSavedSearch: null,
  showSearchStart: null,
  suggestSearches: null,
  rememberSearch: { content: 'кошка' },
  forgetSearches: null,
  showFirstSteps: null,
  changeFirstSteps: { hidden: true },
  showHome: null,
  showProjectOverview: null,
  takeSample: null,
  listSampleCredits: null,
  listSimilar: null,
  listDuplicates: null,
  newPictureSearch: { picture: '/9j/' },
  showPictureSearch: null,
  registerCallbackRequest: { cell: { phone: '+7 (912) 345-67-89' }, requesting_url: 'rakurs.test/' },
  trackOpenedCallback: { deviceData: DEVICE },
  trackClosedCallback: { deviceData: DEVICE },
  trackFilledPhone: { deviceData: DEVICE, cell: { phone: '+7 (912) 345-67-89' } },
  trackPressedCall: { deviceData: DEVICE },
  trackPressedTelegram: { deviceData: DEVICE },
  listCallbackRequests: null,
  changeCallbackRequest: { state: 'called' },
  deleteCallbackRequest: null,
  getStats: { dateStart: '2026-01-01T00:00:00.000Z', dateEnd: '2026-02-01T00:00:00.000Z' },
  countStatsDays: { moments: ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'] },
  workerHeartbeat: { name: 'w', version: '1', models: [], files_per_minute: null, leases: [] },
  leaseTasks: { name: 'w', tasks: ['recognise'], limit: 1, wait_ms: 0 },
  listWorkerAccounts: null,
  createWorkerAccount: { name: 'Домашний компьютер' },
  revokeWorkerAccount: null,
  finishTask: { lease: LEASE, result: {} },
  failTask: { lease: LEASE, reason: '', retry: true },
};

let app: TestApp;
let person: Person;
let stranger: Person;
let admin: Person;
/** Ids that belong to the stranger, by the name of the path's hole. */
let foreign: Record<string, number>;
/** The caller's own parents of what is somebody else's. */
let own: Record<string, number>;
let ownQuestion: number;

beforeAll(async () => {
  app = await openTestApp();
  person = await app.newPerson();
  stranger = await app.newPerson();
  admin = await app.newPerson();
  await app.identity.appointAdmins([admin.email]);
  const project = await stranger.api.createProject({ body: { title: 'Чужой', description: '' } });
  const { sessions } = await stranger.api.listSessions();
  const source = await stranger.api.createDataSource({ body: { project: project.id, title: 'Чужой', description: '' } });
  const stream = await stranger.api.newStream({ body: { data_source_id: source.id, project_id: project.id, rtsp_url: 'rtsp://camera/1' } });
  const label = await stranger.api.createLabel({
    params: { fileId: stream.id },
    body: { title: 'Чужая', project: { id: project.id }, dataSource: { id: source.id }, dataSourceFile: { id: stream.id }, x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.5, timeFrame: 0 },
  });
  await choosePlan(stranger, { projectId: project.id });
  const { id: pictureId } = await prepared(stranger, await upload(app, stranger, { projectId: project.id, dataSourceId: source.id }, { bytes: await makeJpeg({ width: 64, height: 48 }) }));
  const worker = createTestWorker(app);
  await worker.tell(await worker.next(), 'Чужой снимок');
  await stranger.api.createLabel({ params: { fileId: pictureId }, body: { title: 'Чужая', project: { id: project.id }, dataSource: { id: source.id }, dataSourceFile: { id: pictureId }, x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.5, timeFrame: 0 } });
  await stranger.api.reindexProject({ params: { projectId: project.id } });
  await worker.learn(await worker.nextOf('learn'));
  await worker.scan(await worker.nextOf('scan'), [{}]);
  const [detection] = (await stranger.api.listDetections({ params: { projectId: project.id }, query: {} })).detections;
  const [charge] = (await stranger.api.listCharges({ query: {} })).usersDebtDtos;
  const question = await app.questions.create((await stranger.api.me()).id, { projectId: project.id, dataSourceId: null, content: 'Есть ли кошка?' });
  const reaction = await stranger.api.createReaction({ params: { projectId: project.id, questionId: question.id }, body: { conditionType: 'CONTAINS', value: 'да', positiveReaction: 'Кошка!', negativeReaction: '' } });
  const saved = await stranger.api.saveSearch({ body: { name: 'Чужой', content: 'кошка' } });
  const { ticket } = await stranger.api.sendCommand({ body: { command: RECOGNISE_COMMAND, params: { data_source_id: source.id } } });
  await app.hooks.tell(reactionsFired, [{
    reactionId: 1, questionId: question.id, cooldownSeconds: 0, userId: (await stranger.api.me()).id, projectId: project.id, dataSourceId: source.id, fileId: stream.id,
    frameId: 1, second: 0, answer: 'да', confidence: null, text: 'Кошка!', isQuiet: true,
  }]);
  const [message] = (await stranger.api.listMessages({ query: {} })).messages;
  const channel = await stranger.api.createAlertChannel({ body: { kind: 'webhook', name: 'Чужой', url: 'https://example.ru/hook' } });
  foreign = { projectId: project.id, sessionId: sessions[0]?.id ?? 0, rateId: 1, dataSourceId: source.id, fileId: stream.id, questionId: question.id, reactionId: reaction.id, taskId: 1, labelId: label.id, savedSearchId: saved.id, channelId: channel.id, ticketId: ticket.id, messageId: message?.id ?? 0, chargeId: charge?.id ?? 0, workerId: (await stranger.api.createOwnWorker({ body: { name: 'Чужой' } })).worker.id, classifierId: detection?.classifier_id ?? 0, detectionId: detection?.id ?? 0 };
  await stranger.api.createPayment({ body: { amount: 10_000 } });
  foreign['paymentId'] = (await stranger.api.listIncomes({ query: {} })).incomes[0]?.id ?? 0;
  const ownProject = await person.api.createProject({ body: { title: 'Свой', description: '' } });
  const ownSource = await person.api.createDataSource({ body: { project: ownProject.id, title: 'Свой', description: '' } });
  const ownStream = await person.api.newStream({ body: { data_source_id: ownSource.id, project_id: ownProject.id, rtsp_url: 'rtsp://camera/2' } });
  own = { projectId: ownProject.id, dataSourceId: ownSource.id, fileId: ownStream.id };
  await choosePlan(person, { projectId: ownProject.id });
  ownQuestion = (await person.api.createProjectQuestion({ params: own, body: { content: 'Есть ли кошка?' } })).id;
});
afterAll(() => app.stop());

const call = (route: Route, body: unknown, headers: Record<string, string>, params: Record<string, number> = {}) => {
  const filled = Object.fromEntries(holesOf(route.path).map((hole) => [hole, params[hole] ?? foreign[hole] ?? 1]));
  return app.send({ method: route.method, url: fillPath(route.path, filled), body: body ?? undefined }, headers);
};
/** What belongs to a person. */
const OWNED = ['projectId', 'sessionId', 'dataSourceId', 'fileId', 'labelId', 'questionId', 'reactionId', 'savedSearchId', 'ticketId', 'messageId', 'channelId', 'chargeId', 'workerId', 'paymentId', 'classifierId', 'detectionId'];
const nobodysIds = (id: number) => Object.fromEntries(OWNED.map((hole) => [hole, id]));
const credentials = () => ({ authorization: person.jwt, csrf: person.csrf });
/** Of whoever may call it. */
const credentialsFor = ({ access }: Route) => {
  if (access === 'worker') return { authorization: TEST_SECRETS.workerToken };
  return access === 'admin' ? { authorization: admin.jwt, csrf: admin.csrf } : credentials();
};

it('has an example for every route of the contract', () => {
  expect(Object.keys(BODIES).sort()).toEqual(Object.keys(contract).sort());
});

describe('a call of the cabinet without a session answers 401', () => {
  it.each(signed)('%s', async (name, route) => {
    const { status, body, headers } = await call(route, BODIES[name], {});
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'unauthorized', title: 'Требуется вход', status: 401 });
    expect(headers['content-type']).toContain('application/problem+json');
  });
  it.each(signed)('%s with a token nobody signed', async (name, route) => {
    const forged = `${person.jwt.slice(0, -4)}AAAA`;
    expect((await call(route, BODIES[name], { authorization: forged })).status).toBe(401);
  });
});

it('lets nobody but a worker call what is a worker’s', async () => {
  for (const [name, route] of routes.filter(([, { access }]) => access === 'worker')) {
    for (const authorization of ['', 'wrong', person.jwt]) expect((await call(route, BODIES[name], { authorization })).status).toBe(401);
  }
});

it('lets nobody but an administrator call what is an administrator’s', async () => {
  for (const [name, route] of routes.filter(([, { access }]) => access === 'admin')) expect((await call(route, BODIES[name], credentials())).status).toBe(403);
});

describe('a call that changes something demands csrf and hands out a good one with the refusal', () => {
  it.each(signed.filter(([, route]) => changesSomething(route)))('%s', async (name, route) => {
    const { status, body } = await call(route, BODIES[name], { authorization: person.jwt, csrf: 'stale' });
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'csrf_mismatch', csrf: person.csrf });
  });
});

describe('someone else’s id answers exactly like one that does not exist', () => {
  const owned = signed.filter(([, route]) => route.access !== 'admin' && holesOf(route.path).some((hole) => OWNED.includes(hole)));
  it.each(owned)('%s', async (name, route) => {
    const theirs = await call(route, BODIES[name], credentials());
    const nobodys = await call(route, BODIES[name], credentials(), nobodysIds(999_999));
    expect(theirs.status).toBe(404);
    expect(nobodys.body).toEqual(theirs.body);
    const beyond = await call(route, BODIES[name], credentials(), nobodysIds(9_999_999_999));
    expect(beyond.status).toBe(404);
  });
});

describe('someone else’s label or question answers so under one’s own file too', () => {
  const inner = signed.flatMap(([name, route]) => ['labelId', 'questionId'].filter((hole) => holesOf(route.path).includes(hole)).map((hole) => [name, hole, route] as const));
  it.each(inner)('%s, %s', async (name, hole, route) => {
    const theirs = await call(route, BODIES[name], credentials(), own);
    const nobodys = await call(route, BODIES[name], credentials(), { ...own, [hole]: 999_999 });
    expect(theirs.status).toBe(404);
    expect(nobodys.body).toEqual(theirs.body);
    expect((theirs.body as { detail: string }).detail).toBe(hole === 'labelId' ? 'Метка не найдена' : 'Вопрос не найден');
  });
  it.each(signed.filter(([, route]) => holesOf(route.path).includes('reactionId')))('%s, a reaction under one’s own question', async (name, route) => {
    const theirs = await call(route, BODIES[name], credentials(), { ...own, questionId: ownQuestion });
    const nobodys = await call(route, BODIES[name], credentials(), { ...own, questionId: ownQuestion, reactionId: 999_999 });
    expect(theirs.status).toBe(404);
    expect(nobodys.body).toEqual(theirs.body);
    expect((theirs.body as { detail: string }).detail).toBe('Реакция не найдена');
  });
  it('and is still there for its owner', async () => {
    const { fileId = 0, questionId = 0, labelId } = foreign;
    expect((await stranger.api.listLabels({ params: { fileId } })).labels.map(({ id }) => id)).toEqual([labelId]);
    expect(await stranger.api.listFileAnswers({ params: { fileId, questionId } })).toEqual({ cqrsTasks: [] });
    expect((await stranger.api.listReactions({ params: { projectId: foreign['projectId'] ?? 0, questionId } })).aiReactions.map(({ id }) => id)).toEqual([foreign['reactionId']]);
  });
});

describe('a malformed call is refused with the field named', () => {
  const withBody = routes.filter(([, route]) => route.body && !route.upload);
  it.each(withBody)('%s with a body that is not JSON', async (_, route) => {
    const { status, body } = await call(route, '{"title":', credentialsFor(route));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'malformed', errors: { body: expect.any(String) } });
  });
  it.each(withBody)('%s with fields of the wrong kind', async (name, route) => {
    const wrong = Object.fromEntries(Object.keys(BODIES[name] ?? {}).map((field) => [field, { nested: true }]));
    const { status, body } = await call(route, { ...wrong, params: 'text', rtsp_url: {} }, credentialsFor(route));
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid', errors: expect.any(Object) });
    const named = Object.keys((body as { errors: object }).errors);
    expect(named.length).toBeGreaterThan(0);
    // What may be one of several shapes is wrong as a whole.
    for (const field of named) expect(Object.keys({ ...BODIES[name], params: 0, rtsp_url: 0, ...(name === 'showRecognising' && { body: 0 }) })).toContain(field.split('.')[0]);
  });
  it.each(routes.filter(([, route]) => holesOf(route.path).length > 0))('%s with an id that is no number', async (_, route) => {
    const url = route.path.replace(/\{\w+\}/g, 'abc');
    const { status, body } = await app.send({ method: route.method, url, body: BODIES[_] ?? undefined }, credentialsFor(route));
    expect(status).toBe(400);
    expect((body as { errors: object }).errors).toHaveProperty(holesOf(route.path)[0] ?? '');
  });
});

it('answers an unknown address with a problem, never with a page or a stack', async () => {
  const { status, body } = await app.send({ method: 'GET', url: '/api/no/such/thing', body: undefined });
  expect(status).toBe(404);
  expect(body).toEqual({ type: 'about:blank', status: 404, title: 'Не найдено', detail: 'Такого адреса нет', code: 'not_found' });
});

it('serves the OpenAPI document of the same routes', async () => {
  const { body } = await app.send({ method: 'GET', url: '/api/openapi.json', body: undefined });
  const paths = Object.keys((body as { paths: object }).paths);
  expect(new Set(paths)).toEqual(new Set(routes.map(([, route]) => route.path)));
});

describe('a repeated Idempotency-Key makes one entity', () => {
  it.each(['createProject', 'createDataSource', 'newStream'] as const)('%s', async (name) => {
    const own = await person.api.createProject({ body: { title: 'Свой', description: '' } });
    const source = await person.api.createDataSource({ body: { project: own.id, title: 'Свой', description: '' } });
    const body = BODIES[name] && { ...BODIES[name], ...(name === 'createDataSource' && { project: own.id }), ...(name === 'newStream' && { project_id: own.id, data_source_id: source.id }) };
    const repeat = () => call(contract[name], body, { ...credentials(), 'idempotency-key': `again-${name}` });
    const [first, ...others] = await Promise.all([repeat(), repeat(), repeat()]);
    expect(first?.status).toBe(200);
    for (const other of others) expect(other.body).toEqual(first?.body);
  });
  it('newAuthCode, whose secret is told to one of them alone', async () => {
    const repeat = () => call(contract.newAuthCode, null, { ...credentials(), 'idempotency-key': 'again-newAuthCode' });
    const answers = await Promise.all([repeat(), repeat(), repeat()]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });
});
