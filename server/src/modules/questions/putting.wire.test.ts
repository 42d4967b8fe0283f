import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestUser, type TestApp } from '../../../testing/test-app.ts';
import { choosePlan, newPlace, type Place } from '../../../testing/upload-kit.ts';
import { MAX_REACTIONS } from './reactions.service.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.stop());
beforeEach(async () => {
  user = await app.newUser();
  place = await newPlace(user, { plan: 'Старт' });
});

/** Of the plan «Старт». */
const MAX_BY_PLAN = 5;
const refused = (detail: string, status = 404) => ({ status, problem: { detail } });
const NO_QUESTION = refused('Вопрос не найден');
const toProject = (content = 'Есть ли кошка?', more: { isActive?: boolean; cooldown_seconds?: number } = {}) =>
  user.api.createProjectQuestion({ params: place, body: { content, ...more } });
const toSource = (content = 'Есть ли кошка?', at: Place = place) =>
  user.api.createSourceQuestion({ params: at, body: { content } });
const REACTION = { conditionType: 'CONTAINS' as const, value: 'да', positiveReaction: 'Кошка!', negativeReaction: '' };

describe('somebody else', () => {
  it('changes no reaction of another question, even of their own', async () => {
    const [one, other] = [await toProject('Есть ли кошка?'), await toProject('Есть ли пёс?')];
    const reaction = await user.api.createReaction({ params: { ...place, questionId: one.id }, body: REACTION });
    const params = { ...place, questionId: other.id };
    await expect(user.api.changeReaction({ params, body: { id: reaction.id, ...REACTION } })).rejects.toMatchObject(
      refused('Реакция не найдена'),
    );
    await expect(user.api.deleteReaction({ params: { ...params, reactionId: reaction.id } })).rejects.toMatchObject(
      refused('Реакция не найдена'),
    );
  });
});

describe('a question', () => {
  it('is put to a project or to a source, listed in its order, and stands at no other place', async () => {
    const [first, second] = [
      await toProject('Есть ли кошка?', { cooldown_seconds: 5 }),
      await toProject('Темно ли?', { isActive: false }),
    ];
    const ofSource = await toSource('Сколько людей?');
    expect(first).toEqual({
      id: expect.any(Number),
      content: 'Есть ли кошка?',
      isActive: true,
      cqrsTasks: [],
      project_id: place.projectId,
      data_source_id: null,
      cooldown_seconds: 5,
      checks: { right: 0, wrong: 0 },
    });
    expect(ofSource).toMatchObject({
      project_id: place.projectId,
      data_source_id: place.dataSourceId,
      cooldown_seconds: 60,
    });
    expect((await user.api.listProjectQuestions({ params: place })).aiQuestions).toEqual([first, second]);
    expect((await user.api.listSourceQuestions({ params: place })).aiQuestions).toEqual([ofSource]);
    await expect(
      user.api.deactivateSourceQuestion({ params: { ...place, questionId: first.id } }),
    ).rejects.toMatchObject(NO_QUESTION);
    await expect(
      user.api.deactivateProjectQuestion({ params: { ...place, questionId: ofSource.id } }),
    ).rejects.toMatchObject(NO_QUESTION);
  });

  it('is not reached through another project or source of the same person', async () => {
    const elsewhere = await newPlace(user);
    const params = { ...elsewhere, questionId: (await toProject()).id };
    await expect(user.api.changeProjectQuestion({ params, body: { content: 'Где?' } })).rejects.toMatchObject(
      NO_QUESTION,
    );
    await expect(user.api.listReactions({ params })).rejects.toMatchObject(NO_QUESTION);
    const ofSource = { ...elsewhere, questionId: (await toSource()).id };
    await expect(user.api.changeSourceQuestion({ params: ofSource, body: { content: 'Где?' } })).rejects.toMatchObject(
      NO_QUESTION,
    );
    await expect(user.api.listReactions({ params: ofSource })).rejects.toMatchObject(NO_QUESTION);
  });

  it('is switched off and on again, and keeps its place; doing so twice does no harm', async () => {
    const [question, other] = [await toProject(), await toProject('Темно ли?')];
    const params = { ...place, questionId: question.id };
    for (const _ of [1, 2])
      expect(await user.api.deactivateProjectQuestion({ params })).toEqual({ ...question, isActive: false });
    expect((await user.api.listProjectQuestions({ params: place })).aiQuestions).toEqual([
      { ...question, isActive: false },
      other,
    ]);
    for (const _ of [1, 2]) expect(await user.api.activateProjectQuestion({ params })).toEqual(question);
  });

  it('keeps any text of 5000 characters letter by letter, and refuses an empty or a longer one', async () => {
    const content = `<img src=x onerror=alert(1)> 🐈 ${'ё'.repeat(4900)}`;
    const { id } = await toSource(content);
    expect((await user.api.listSourceQuestions({ params: place })).aiQuestions).toMatchObject([{ id, content }]);
    const params = { ...place, questionId: id };
    for (const wrong of ['', '   ', 'а'.repeat(5001), 'кош\0ка']) {
      await expect(toProject(wrong)).rejects.toMatchObject({
        status: 422,
        problem: { errors: { content: expect.any(String) } },
      });
      await expect(user.api.changeSourceQuestion({ params, body: { content: wrong } })).rejects.toMatchObject({
        status: 422,
      });
    }
    expect((await user.api.changeSourceQuestion({ params, body: { content: '  Кто здесь? ' } })).content).toBe(
      'Кто здесь?',
    );
  });

  it('is refused with a sentence when the plan has room for no more, and has room again when one is off', async () => {
    const all = [];
    for (let at = 0; at < MAX_BY_PLAN - 1; at += 1) all.push(await toProject(`Вопрос ${at}`));
    // Those of a source count with those of its project.
    await toSource();
    const full = {
      status: 409,
      problem: {
        code: 'plan_limit',
        detail:
          'Тариф «Старт» рассчитан не больше чем на 5 вопросов и признаков. Отключите лишнее или выберите тариф побольше.',
      },
    };
    await expect(toProject()).rejects.toMatchObject(full);
    await expect(toSource()).rejects.toMatchObject(full);
    const off = await toProject('Потом', { isActive: false });
    await expect(user.api.activateProjectQuestion({ params: { ...place, questionId: off.id } })).rejects.toMatchObject(
      full,
    );
    // One that is on already may be switched on once more.
    await user.api.activateProjectQuestion({ params: { ...place, questionId: all[0]?.id ?? 0 } });
    await user.api.deactivateProjectQuestion({ params: { ...place, questionId: all[0]?.id ?? 0 } });
    expect((await user.api.activateProjectQuestion({ params: { ...place, questionId: off.id } })).isActive).toBe(true);
    await choosePlan(user, place, 'Дело');
    expect(await toSource()).toMatchObject({ isActive: true });
    await expect(choosePlan(user, place, 'Старт')).rejects.toMatchObject({
      status: 409,
      problem: { code: 'plan_limit' },
    });
  });

  it('is never one more than the plan has room for, however many are put at once', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 2 * MAX_BY_PLAN }, (_, at) =>
        at % 2 === 0 ? toProject(`Вопрос ${at}`) : toSource(`Вопрос ${at}`),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_BY_PLAN);
    expect((await user.api.showProjectSpending({ params: place })).classifiers).toBe(MAX_BY_PLAN);
  });

  it('needs a plan to be put or switched on, and none to be changed or switched off', async () => {
    const without = await newPlace(user);
    const refusal = {
      status: 402,
      problem: {
        code: 'plan_required',
        detail: 'Пожалуйста, выберите тариф для проекта: без тарифа доступны описание, текст и коды',
      },
    };
    for (const isActive of [true, false]) {
      await expect(
        user.api.createProjectQuestion({ params: without, body: { content: 'Кто здесь?', isActive } }),
      ).rejects.toMatchObject(refusal);
      await expect(
        user.api.createSourceQuestion({ params: without, body: { content: 'Кто здесь?', isActive } }),
      ).rejects.toMatchObject(refusal);
    }
    const { id: questionId } = await toSource();
    const params = { ...place, questionId };
    await user.api.changeDataSource({ params: place, body: { project: without.projectId } });
    expect(await user.api.changeSourceQuestion({ params, body: { content: 'Где?' } })).toMatchObject({
      content: 'Где?',
    });
    expect(await user.api.deactivateSourceQuestion({ params })).toMatchObject({ isActive: false });
    await expect(user.api.activateSourceQuestion({ params })).rejects.toMatchObject(refusal);
    await choosePlan(user, without);
    expect(await user.api.activateSourceQuestion({ params })).toMatchObject({ isActive: true });
  });

  it('a question goes out of sight with its source or project, comes back with it, and follows a source that moves', async () => {
    const [ofProject, ofSource] = [await toProject(), await toSource()];
    const reactionsOf = (questionId: number, projectId = place.projectId) =>
      user.api.listReactions({ params: { projectId, questionId } });
    await user.api.deleteDataSource({ params: place });
    await expect(user.api.listSourceQuestions({ params: place })).rejects.toMatchObject(
      refused('Источник данных не найден'),
    );
    await expect(reactionsOf(ofSource.id)).rejects.toMatchObject(NO_QUESTION);
    await user.api.restoreDataSource({ params: place });
    expect(await reactionsOf(ofSource.id)).toEqual({ aiReactions: [] });

    const other = await newPlace(user);
    await user.api.changeDataSource({ params: place, body: { project: other.projectId } });
    expect((await user.api.listSourceQuestions({ params: place })).aiQuestions).toEqual([
      { ...ofSource, project_id: other.projectId },
    ]);
    expect(await reactionsOf(ofSource.id, other.projectId)).toEqual({ aiReactions: [] });
    await expect(reactionsOf(ofSource.id)).rejects.toMatchObject(NO_QUESTION);

    await user.api.deleteProject({ params: place });
    await user.api.emptyTrash();
    await expect(reactionsOf(ofProject.id, other.projectId)).rejects.toMatchObject(NO_QUESTION);
    // It left the project before that went.
    expect((await user.api.listSourceQuestions({ params: place })).aiQuestions).toMatchObject([{ id: ofSource.id }]);
  });
});

it('a question goes for good with its source, with all that was said to it; one of the project stays', async () => {
  const [ofProject, ofSource] = [await toProject(), await toSource()];
  await user.api.createReaction({ params: { ...place, questionId: ofSource.id }, body: REACTION });
  await user.api.deleteDataSource({ params: place });
  await user.api.emptyTrash();
  await app.media.purgeDeleted();
  expect(await app.questions.findQuestions([ofProject.id, ofSource.id])).toEqual([
    { id: ofProject.id, content: ofProject.content },
  ]);
});

describe('a reaction', () => {
  it('is created, changed by its id and removed, also of a source’s question', async () => {
    for (const { id: questionId } of [await toProject(), await toSource()]) {
      const params = { ...place, questionId };
      const made = await user.api.createReaction({ params, body: { ...REACTION, value: ' Да ' } });
      expect(made).toEqual({ id: expect.any(Number), ...REACTION, value: 'Да' });
      const changed = {
        id: made.id,
        conditionType: 'EQUALS' as const,
        value: '',
        positiveReaction: '',
        negativeReaction: 'Никого',
      };
      expect(await user.api.changeReaction({ params, body: changed })).toEqual(changed);
      const second = await user.api.createReaction({ params, body: { ...REACTION, value: 'я'.repeat(10_000) } });
      expect((await user.api.listReactions({ params })).aiReactions).toEqual([changed, second]);
      expect(await user.api.deleteReaction({ params: { ...params, reactionId: made.id } })).toEqual({ result: true });
      await expect(user.api.deleteReaction({ params: { ...params, reactionId: made.id } })).rejects.toMatchObject(
        refused('Реакция не найдена'),
      );
      expect((await user.api.listReactions({ params })).aiReactions).toEqual([second]);
    }
  });

  it('is refused with a sentence when its value is too long or when there are too many', async () => {
    const params = { ...place, questionId: (await toProject()).id };
    await expect(
      user.api.createReaction({ params, body: { ...REACTION, value: 'я'.repeat(10_001) } }),
    ).rejects.toMatchObject({ status: 422, problem: { errors: { value: expect.any(String) } } });
    for (let at = 0; at < MAX_REACTIONS; at += 1) await user.api.createReaction({ params, body: REACTION });
    await expect(user.api.createReaction({ params, body: REACTION })).rejects.toMatchObject(
      refused('У вопроса может быть не больше 20 реакций', 409),
    );
  });
});
