import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { newPlace } from '../../../testing/upload-kit.ts';

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.stop());

it('answers that nothing has been asked about one’s own file yet, and knows no question of it', async () => {
  const person = await app.newPerson();
  const place = await newPlace(person);
  const { id: fileId } = await person.api.newStream({ body: { data_source_id: place.dataSourceId, project_id: place.projectId, rtsp_url: 'rtsp://camera/1' } });
  expect(await person.api.listFileQuestions({ params: { fileId } })).toMatchObject({ aiQuestions: [] });
  await expect(person.api.listFileAnswers({ params: { fileId, questionId: 1 } })).rejects.toMatchObject({ status: 404, problem: { detail: 'Вопрос не найден' } });
});
