import { BACKTEST_COMMAND, RECOGNISE_COMMAND } from '@rakurs/contract';
import { reactionsFired } from '#modules/questions/index.ts';
import { recordSegments } from './cameras/record-kit.ts';
import { makeJpeg } from './media/make-media.ts';
import type { TestUser, TestApp } from './test-app.ts';
import { choosePlan, prepared, sha256, upload } from './upload-kit.ts';
import { createTestWorker, FEATURE_VERSION } from './worker-kit.ts';

/** One of everything that a user can own, by its number. */
export interface Fixture {
  personId: number;
  password: string;
  sessionId: number;
  projectId: number;
  dataSourceId: number;
  /** A second source of the same project. */
  otherSourceId: number;
  dialogId: number;
  /** A picture, described, with a label and a detection. */
  fileId: number;
  frameId: number;
  labelId: number;
  /** A camera with a record. */
  streamId: number;
  questionId: number;
  sourceQuestionId: number;
  reactionId: number;
  classifierId: number;
  detectionId: number;
  ticketId: number;
  messageId: number;
  savedSearchId: number;
  channelId: number;
  chargeId: number;
  paymentId: number;
  workerId: number;
  searchId: number;
  /** Of a worker that belongs to the installation: work on the user's things. */
  taskId: number;
  lease: string;
  /** An upload under way. */
  uploadId: string;
  trashedProjectId: number;
  trashedSourceId: number;
  trashedFileId: number;
}

const HOUR_MS = 3_600_000;
/**
 * When the camera of an estate recorded, for six seconds: lately, because tus ends its uploads by the machine's own
 * clock, a day after the clock of the test.
 */
export const RECORDED_AT = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS);

/** Settles a user down. Every text of it holds the mark, so that it is known wherever it turns up. */
export async function makeFixture(
  app: TestApp,
  user: TestUser,
  mark: string,
): Promise<Fixture & { workerToken: string }> {
  const { api } = user;
  const worker = createTestWorker(app, mark);
  const title = `Чужое ${mark}`;
  await api.changeProfile({ body: { lastName: mark } });
  const { id: personId } = await api.me();
  const { sessions } = await api.listSessions();
  const newProject = async () => (await api.createProject({ body: { title, description: mark } })).id;
  const projectId = await newProject();
  const newSource = async () =>
    (await api.createDataSource({ body: { project: projectId, title, description: mark } })).id;
  const newCamera = async (dataSourceId: number) =>
    (
      await api.newStream({
        body: {
          title,
          description: mark,
          data_source_id: dataSourceId,
          project_id: projectId,
          rtsp_url: `rtsp://camera.example.ru/${mark}`,
        },
      })
    ).id;
  const [dataSourceId, otherSourceId, trashedSourceId] = [await newSource(), await newSource(), await newSource()];
  const { ai_dialog_id: dialogId } = await api.showDataSource({ params: { dataSourceId } });
  await choosePlan(user, { projectId });

  const streamId = await newCamera(dataSourceId);
  await recordSegments(app, streamId, { startedAt: RECORDED_AT });
  const picture = await makeJpeg({ width: 64, height: 48 });
  // A tail of its own makes it a file of its own.
  const bytes = Buffer.concat([picture, Buffer.from(mark)]);
  const { id: fileId } = await prepared(
    user,
    await upload(
      app,
      user,
      { projectId, dataSourceId },
      { bytes, name: `${mark}.jpg`, params: { title, description: mark } },
    ),
  );
  const seen = await worker.next();
  const frameId = seen.payload.frames[0]?.id ?? 0;
  await worker.tell(seen, `На снимке ${mark}`, { frames: [{ text: mark }] });
  const label = await api.createLabel({
    params: { fileId },
    body: {
      title,
      project: { id: projectId },
      dataSource: { id: dataSourceId },
      dataSourceFile: { id: fileId },
      x0: 0.1,
      y0: 0.1,
      x1: 0.5,
      y1: 0.5,
      timeFrame: 0,
    },
  });
  await api.reindexProject({ params: { projectId } });
  await worker.learn(await worker.nextOf('learn'), {
    features: [
      { frame_id: frameId, recipe: FEATURE_VERSION, whole: Buffer.from(mark).toString('base64'), tiles: null },
    ],
  });
  await worker.scan(await worker.nextOf('scan'), [{}]);
  const [detection] = (await api.listDetections({ params: { projectId }, query: {} })).detections;
  const [charge] = (await api.listCharges({ query: {} })).usersDebtDtos;

  const question = await app.questions.create(personId, { projectId, dataSourceId: null, content: `Есть ли ${mark}?` });
  const sourceQuestion = await app.questions.create(personId, {
    projectId,
    dataSourceId,
    content: `Есть ли здесь ${mark}?`,
  });
  const reaction = await api.createReaction({
    params: { projectId, questionId: question.id },
    body: { conditionType: 'CONTAINS', value: mark, positiveReaction: mark, negativeReaction: '' },
  });
  await api.sendCommand({
    body: { command: BACKTEST_COMMAND, params: { question_id: question.id, price_shown: 100_000 } },
  });
  await worker.answer(await worker.nextOf('backtest'), mark);
  await app.hooks.emit(reactionsFired, [
    {
      reactionId: reaction.id,
      questionId: question.id,
      cooldownSeconds: 0,
      userId: personId,
      projectId,
      dataSourceId,
      fileId,
      frameId,
      second: 0,
      answer: mark,
      confidence: null,
      text: mark,
      isQuiet: true,
    },
  ]);
  const [message] = (await api.listMessages({ query: {} })).messages;

  await api.sendDialogMessage({ params: { dialogId }, body: { content: mark } });
  const saved = await api.saveSearch({ body: { name: title, content: mark } });
  await api.rememberSearch({ body: { content: mark } });
  const channel = await api.createAlertChannel({
    body: { kind: 'webhook', name: title, url: `https://example.ru/${mark}` },
  });
  await api.createPayment({ body: { amount: 10_000 } });
  const [payment] = (await api.listIncomes({ query: {} })).incomes;
  const lent = await api.createOwnWorker({ body: { name: title } });
  const { id: searchId } = await api.newPictureSearch({ body: { picture: picture.toString('base64') } });
  const { id: uploadId } = await api.newUpload({
    body: {
      name: `${mark}.jpg`,
      title,
      size: 10,
      data_source_id: dataSourceId,
      project_id: projectId,
      sha256_checksum: sha256(mark),
    },
  });

  const trashedFileId = await newCamera(dataSourceId);
  await api.deleteFile({ params: { dataSourceId, fileId: trashedFileId } });
  await api.deleteDataSource({ params: { dataSourceId: trashedSourceId } });
  const trashedProjectId = await newProject();
  await api.deleteProject({ params: { projectId: trashedProjectId } });

  const { ticket } = await api.sendCommand({
    body: { command: RECOGNISE_COMMAND, params: { data_source_id: dataSourceId } },
  });
  const task = await worker.next();
  const found = (id: number | undefined, what: string): number => {
    if (!id) throw new Error(`The estate has no ${what}`);
    return id;
  };
  return {
    personId,
    password: user.password,
    sessionId: found(sessions[0]?.id, 'session'),
    projectId,
    dataSourceId,
    otherSourceId,
    dialogId,
    fileId,
    frameId,
    labelId: label.id,
    streamId,
    questionId: question.id,
    sourceQuestionId: sourceQuestion.id,
    reactionId: reaction.id,
    classifierId: found(detection?.classifier_id, 'classifier'),
    detectionId: found(detection?.id, 'detection'),
    ticketId: ticket.id,
    messageId: found(message?.id, 'message'),
    savedSearchId: saved.id,
    channelId: channel.id,
    chargeId: found(charge?.id, 'charge'),
    paymentId: found(payment?.id, 'payment'),
    workerId: lent.worker.id,
    workerToken: lent.token,
    searchId,
    taskId: task.id,
    lease: task.lease,
    uploadId,
    trashedProjectId,
    trashedSourceId,
    trashedFileId,
  };
}
