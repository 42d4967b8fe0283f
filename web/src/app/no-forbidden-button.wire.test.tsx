import { contract, type DataSourceFile, type Route } from '@rakurs/contract';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '#pages/admin/AdminPage.tsx';
import '#pages/data-source/DataSourceRoute.tsx';
import '#pages/financial/FinancialPage.tsx';
import '#pages/trash/TrashPage.tsx';
import { ru } from '#shared/text/ru.ts';
import { answer, refusal } from '#testing/fake-server.ts';
import { NOT_RECOGNISED } from '#testing/recognitions.ts';
import { project, user } from '#testing/records.ts';
import { actAsUser, createTestApp, createTestServer, leaveTestApp, plugIn } from '#testing/test-app.tsx';

type Flag = 'isAdmin' | 'canTrainLearningModels';
const ANYBODY = '\\S+';
const pattern = (text: string) => new RegExp(`^${text}`);

/**
 * Every call that can answer 403 to somebody signed in, the flag of a user that hides the way to it, and the buttons
 * and links that are this way.
 */
const HIDDEN: Record<string, { flag: Flag; buttons: RegExp[] }> = {
  listPeople: { flag: 'isAdmin', buttons: [pattern(ru.admin.people)] },
  changePerson: { flag: 'isAdmin', buttons: [pattern(ru.admin.trainingOf(ANYBODY))] },
  newPasswordLink: { flag: 'isAdmin', buttons: [pattern(ru.admin.passwordLinkOf(ANYBODY))] },
  showHealth: { flag: 'isAdmin', buttons: [] },
  listWorkerAccounts: { flag: 'isAdmin', buttons: [] },
  createWorkerAccount: { flag: 'isAdmin', buttons: [] },
  revokeWorkerAccount: { flag: 'isAdmin', buttons: [] },
  listCallbackRequests: { flag: 'isAdmin', buttons: [pattern(ru.admin.requests)] },
  changeCallbackRequest: { flag: 'isAdmin', buttons: [pattern(ru.admin.markCalled), pattern(ru.admin.markNew)] },
  deleteCallbackRequest: { flag: 'isAdmin', buttons: [pattern('Удалить заявку')] },
  listDialogs: { flag: 'isAdmin', buttons: [pattern(`${ru.chat.dialogs}$`)] },
  showDialogToAdmin: { flag: 'isAdmin', buttons: [] },
  answerDialog: { flag: 'isAdmin', buttons: [] },
  attachToDialog: { flag: 'isAdmin', buttons: [] },
  listAllPayments: { flag: 'isAdmin', buttons: [pattern(`${ru.financials.admin.title}$`)] },
  refundPayment: { flag: 'isAdmin', buttons: [pattern('Вернуть платёж')] },
  listDetections: { flag: 'canTrainLearningModels', buttons: [pattern(`${ru.detections.card}$`)] },
  showDetectionPicture: { flag: 'canTrainLearningModels', buttons: [] },
  judgeDetection: {
    flag: 'canTrainLearningModels',
    buttons: [pattern(ru.detections.verdict.right), pattern(ru.detections.verdict.wrong)],
  },
  reindexProject: { flag: 'canTrainLearningModels', buttons: [pattern(ru.detections.reindex.open)] },
  showReindexing: { flag: 'canTrainLearningModels', buttons: [pattern(ru.detections.reindex.open)] },
  listClassifiers: { flag: 'canTrainLearningModels', buttons: [] },
  createFrameClassifier: { flag: 'canTrainLearningModels', buttons: [pattern(ru.teaching.frameClass.open)] },
  changeClassifier: { flag: 'canTrainLearningModels', buttons: [pattern('Автоматический порог')] },
  deleteClassifier: { flag: 'canTrainLearningModels', buttons: [pattern(ru.teaching.frameClass.remove)] },
  suggestFrames: { flag: 'canTrainLearningModels', buttons: [pattern(ru.teaching.suggest.open)] },
  markAbsence: { flag: 'canTrainLearningModels', buttons: [pattern(ru.teaching.suggest.absent)] },
  exportClassifier: { flag: 'canTrainLearningModels', buttons: [] },
  // Any owner may have the annotations; the pictures with them need the flag.
  downloadDataset: { flag: 'canTrainLearningModels', buttons: [pattern(`${ru.labelling.datasetActions.set}$`)] },
};

const picture: DataSourceFile = {
  id: 9,
  title: 'Кадр 9',
  description: '',
  file_url: '/media/9.jpg',
  thumbnail_url: '/media/9-small.jpg',
  rtsp_url: null,
  ai_description: null,
  ai_provider: null,
  ai_model: null,
  ocr_result: null,
  qr_codes: [],
  real_date: null,
  labels: [],
  data_source_id: 11,
  project_id: 5,
  sha256_checksum: null,
  kind: 'image',
  name: 'IMG_9.jpg',
  size: 1024,
  width: 1600,
  height: 1000,
  duration_seconds: null,
  state: 'ready',
  state_reason: null,
  recognition: 'done',
  focus: null,
  expired: false,
  stream_file_id: null,
  created_at: '2026-11-14T03:05:00.000Z',
};
const SOURCE = { id: 11, title: 'Ворота', description: '', lat: null, lon: null, project: 5, ai_dialog_id: 1 };
const label = { id: 1, title: 'Кошка', x0: 0.1, y0: 0.1, x1: 0.5, y1: 0.5, time_frame: 0 };
let server = createTestServer();
beforeEach(async () => {
  server = createTestServer();
  server.on('GET /api/users/projects/5', () => answer(project));
  server.on('GET /api/projects/data_sources/11/show', () => answer(SOURCE));
  server.on('GET /api/projects/5/data_sources/index', () => answer({ data_sources: [SOURCE] }));
  server.on('GET /api/projects/data_sources/11/data_source_files/9/show', () => answer(picture));
  server.on('GET /api/data_source_files/9/recognition', () => answer(NOT_RECOGNISED));
  server.on('GET /api/ai_questions/for_data_source_file/9/ai_questions', () => answer({ aiQuestions: [] }));
  server.on('GET /api/projects/data_sources/data_source_files/9/labels/index', () => answer({ labels: [label] }));
  server.on('GET /api/projects/5/labels/index?counts_only=true', () => answer({ labels: [], counts: [] }));
  plugIn(server);
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await actAsUser();
});
afterEach(leaveTestApp);

const FILE = '/cabinet/projects/5/data_sources/11/data_source_files/9';
const shown = (): string[] =>
  [
    ...screen.queryAllByRole('button'),
    ...screen.queryAllByRole('link'),
    ...screen.queryAllByRole('checkbox'),
    ...screen.queryAllByRole('switch'),
  ].map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '');
const waysIn = (): string[] =>
  Object.entries(HIDDEN).flatMap(([name, { buttons }]) =>
    buttons.some((button) => shown().some((text) => button.test(text))) ? [name] : [],
  );

test('every call that can be refused for want of a flag stands in the table', () => {
  const refusable = Object.entries(contract as Record<string, Route>).flatMap(([name, { access }]) =>
    access === 'admin' || access === 'trainer' ? [name] : [],
  );
  expect(Object.keys(HIDDEN).toSorted()).toEqual([...refusable, 'downloadDataset'].toSorted());
});

test('a user without any flag is shown none of their buttons on any page, and no page calls them unasked', async () => {
  const { app, go } = createTestApp('/cabinet');
  render(app);
  const found: string[] = [];
  for (const [address, sign] of [
    ['/cabinet', project.title],
    ['/cabinet/projects/5', SOURCE.title],
    ['/cabinet/projects/5/data_sources/11', SOURCE.title],
    [FILE, picture.title],
    [`${FILE}?tab=labelling`, picture.title],
    ['/cabinet/trash', ru.trash.title],
    ['/cabinet/profile', ru.cabinet.profile],
    ['/cabinet/financial', ru.financials.title],
  ] as const) {
    await go(address);
    await screen.findAllByText(sign);
    found.push(...waysIn().map((name) => `${address}: ${name}`));
  }
  expect(found).toEqual([]);
  expect(server.calls.filter(({ address }) => address.includes('/admin/')).map(({ address }) => address)).toEqual([]);
});

test('a user without the flag who opens the address of administrators reads that it is theirs, and finds no button there', async () => {
  for (const call of ['people', 'callback_requests'])
    server.on(`GET /api/admin/${call}?page=0&page_size=20`, () =>
      refusal(403, { code: 'forbidden', detail: ru.admin.notAllowed }),
    );
  render(createTestApp('/admin/requests').app);
  await screen.findAllByText(ru.admin.notAllowed);
  expect(
    shown().filter((text) =>
      /^(Позвонили|Вернуть в новые|Удалить заявку|Обучение моделей|Ссылка для пароля)/.test(text),
    ),
  ).toEqual([]);
});

test('a user with the flags sees the buttons on the same pages, so that the table means what it says', async () => {
  server.on('GET /api/users/common/me', () => answer({ ...user, isAdmin: true, canTrainLearningModels: true }));
  await actAsUser();
  render(createTestApp(`${FILE}?tab=labelling`).app);
  await waitFor(() =>
    expect(waysIn()).toEqual([
      'listPeople',
      'listCallbackRequests',
      'listDialogs',
      'listAllPayments',
      'downloadDataset',
    ]),
  );
});
