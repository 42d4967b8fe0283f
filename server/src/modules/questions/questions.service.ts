import type { AiQuestion, AiQuestionChange, CqrsTask, NewAiQuestion, Permission } from '@rakurs/contract';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { resourceNotFound, type Access } from '#modules/access/index.ts';
import type { Billing } from '#modules/billing/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import { checksOf, type Checks } from './checks.ts';
import type { Place, QuestionRow, QuestionStore } from './questions.store.ts';
import type { VerdictStore } from './verdicts.store.ts';

export interface QuestionsDeps {
  store: QuestionStore;
  verdicts: Pick<VerdictStore, 'countsOf'>;
  access: Pick<Access, 'require' | 'may'>;
  projects: Pick<Projects, 'require' | 'isInSight'>;
  media: Pick<Media, 'requireSource' | 'isSourceInSight'>;
  billing: Pick<Billing, 'requirePlan' | 'requireRoom' | 'askToResume'>;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * In the transaction that puts a question in other words: what was tried, and what workers hold, is of the old ones.
   */
  reworded: (questionId: number) => Promise<void>;
}

/** By which way a question is reached. */
export type Parent = { projectId: number } | { dataSourceId: number };

/** None is ever removed: without an end the list would grow for ever. */
const MAX_OF_ALL = 500;
const TOO_MANY = `Здесь уже ${MAX_OF_ALL} вопросов. Вместо нового измените один из отключённых.`;

const notFound = () => resourceNotFound('question');

/**
 * What people ask about every frame, and where. A question is never removed by hand: switched off, it keeps what was
 * answered.
 */
export function createQuestionsService({
  store,
  verdicts,
  access,
  projects,
  media,
  billing,
  clock,
  inTransaction,
  reworded,
}: QuestionsDeps) {
  /** And whose it is: the owner of the project pays for what is answered. */
  const placeOf = async (
    actor: Actor,
    parent: Parent,
    permission: Permission,
  ): Promise<{ place: Place; userId: number }> => {
    if ('dataSourceId' in parent) {
      const { id, projectId, userId } = await media.requireSource(actor, parent.dataSourceId, permission);
      return { place: { dataSourceId: id, projectId }, userId };
    }
    const { id, userId } = await projects.require(actor, parent.projectId, permission);
    return { place: { projectId: id, dataSourceId: null }, userId };
  };
  const isAt = (row: QuestionRow, place: Place): boolean =>
    row.dataSourceId === place.dataSourceId && (place.dataSourceId !== null || row.projectId === place.projectId);
  const requireAt = async (actor: Actor, parent: Parent, id: number): Promise<QuestionRow> => {
    const { place } = await placeOf(actor, parent, 'question.manage');
    const row = await store.find(id);
    if (!row || !isAt(row, place)) throw notFound();
    return row;
  };

  const checksOfAll = async (rows: QuestionRow[]): Promise<Map<number, Checks>> => {
    const said = await verdicts.countsOf(rows.map(({ id }) => id));
    return new Map(rows.map((row) => [row.id, checksOf(said.get(row.id))]));
  };
  /** As people see them, with what was answered where it is asked for. */
  const show = async (
    rows: QuestionRow[],
    answersOf: (row: QuestionRow) => CqrsTask[] = () => [],
  ): Promise<AiQuestion[]> => {
    const checks = await checksOfAll(rows);
    return rows.map((row) => ({
      id: row.id,
      content: row.content,
      isActive: row.isActive,
      cqrsTasks: answersOf(row),
      project_id: row.projectId,
      data_source_id: row.dataSourceId,
      cooldown_seconds: row.cooldownSeconds,
      checks: checks.get(row.id) ?? { right: 0, wrong: 0 },
    }));
  };
  const showOne = async (row: QuestionRow | null): Promise<AiQuestion> => {
    const [shown] = row ? await show([row]) : [];
    if (!shown) throw notFound();
    return shown;
  };
  /** Wherever it is put, unless that lies in the trash. */
  const require = async (actor: Actor, id: number, permission: Permission): Promise<QuestionRow> => {
    const row = await access.require(actor, { kind: 'question', row: await store.find(id) }, permission);
    const isInSight =
      row.dataSourceId === null
        ? await projects.isInSight(row.projectId)
        : await media.isSourceInSight(row.dataSourceId);
    if (!isInSight) throw notFound();
    return row;
  };

  return {
    show,
    checksOf: async (row: QuestionRow): Promise<Checks> =>
      (await checksOfAll([row])).get(row.id) ?? { right: 0, wrong: 0 },
    require,
    /**
     * Throws where a question that this user may manage lies in a project without a plan. Whose it is, and whether it
     * is there, is for others to say.
     */
    async requirePlanOf(actor: Actor, id: number): Promise<void> {
      const row = await store.find(id);
      if (row && (await access.may(actor, row.projectId, 'question.manage'))) await billing.requirePlan(row.projectId);
    },
    /** One of this project, or of a source of it. */
    async requireIn(
      actor: Actor,
      { projectId, questionId }: { projectId: number; questionId: number },
      permission: Permission,
    ): Promise<QuestionRow> {
      await projects.require(actor, projectId, permission);
      const row = await require(actor, questionId, permission);
      if (row.projectId !== projectId) throw notFound();
      return row;
    },
    /** For the program itself: the caller has made sure that the place is this user's. */
    put: (userId: number, { projectId, dataSourceId, content }: Place & { content: string }): Promise<QuestionRow> =>
      store.insert({ userId, projectId, dataSourceId, content, contentChangedAt: clock.now(), createdAt: clock.now() }),
    list: async (actor: Actor, parent: Parent): Promise<AiQuestion[]> =>
      show(await store.listAt((await placeOf(actor, parent, 'question.read')).place)),
    create: (
      actor: Actor,
      parent: Parent,
      { content, isActive, cooldown_seconds }: NewAiQuestion,
    ): Promise<AiQuestion> =>
      inTransaction(async () => {
        const { place, userId } = await placeOf(actor, parent, 'question.manage');
        if (isActive) await billing.requireRoom(place.projectId);
        else await billing.requirePlan(place.projectId);
        if ((await store.countAt(place)) >= MAX_OF_ALL) throw new AppError('conflict', TOO_MANY);
        const now = clock.now();
        return showOne(
          await store.insert({
            userId,
            ...place,
            content,
            isActive,
            cooldownSeconds: cooldown_seconds,
            contentChangedAt: now,
            createdAt: now,
          }),
        );
      }),
    change: (
      actor: Actor,
      { parent, id }: { parent: Parent; id: number },
      { content, cooldown_seconds }: AiQuestionChange,
    ): Promise<AiQuestion> =>
      inTransaction(async () => {
        const row = await requireAt(actor, parent, id);
        const isReworded = content !== undefined && content !== row.content;
        const change = {
          ...(cooldown_seconds !== undefined && { cooldownSeconds: cooldown_seconds }),
          ...(isReworded && { content, contentChangedAt: clock.now() }),
        };
        if (Object.keys(change).length === 0) return showOne(row);
        // Tasks first, then the question: whoever ends a task holds them in this order.
        if (isReworded) await reworded(id);
        return showOne(await store.change(id, change));
      }),
    switchTo: (actor: Actor, { parent, id }: { parent: Parent; id: number }, isActive: boolean): Promise<AiQuestion> =>
      inTransaction(async () => {
        const row = await requireAt(actor, parent, id);
        if (isActive && !row.isActive) await billing.requireRoom(row.projectId);
        const changed = await store.change(id, { isActive });
        // What waited to be asked by it ends, and what had no room beside it has some.
        if (!isActive && row.isActive) await billing.askToResume(row.userId);
        return showOne(changed);
      }),
  };
}
export type QuestionsService = ReturnType<typeof createQuestionsService>;
