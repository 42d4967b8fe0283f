import {
  LEASE_MS,
  TASK_KINDS,
  type Client,
  type Contract,
  type FoundThing,
  type FrameAnswer,
  type FrameFeatures,
  type SceneSummary,
  type LearningReport,
  type VisionOutput,
  type Recognition,
  type FrameAnalysis,
  type FrameAnalysisEntry,
  type TaskKind,
  type TaskOf,
  type TaskResult,
  type TaskResultOf,
  type WorkerTask,
} from '@rakurs/contract';
import { vi } from 'vitest';
import { TEST_SECRETS, type TestApp } from './test-app.ts';

const IMPRESSION: SceneSummary = {
  width: 640,
  height: 480,
  glimpses: [],
  palette: [{ name: 'серый', share: 0.5 }],
  lightness: 0.5,
  is_grey: false,
  gist: null,
};
/** It lies nowhere and shows nothing. */
const LOOK: VisionOutput = {
  version: 'eyes-2',
  embedding: Buffer.alloc(256).toString('base64'),
  concepts: [],
  kinds: [],
};
export const sightOf = (more: Partial<FrameAnalysis> = {}): FrameAnalysis => ({
  model: 'Тест',
  text: '',
  words: [],
  codes: [],
  objects: [],
  impression: IMPRESSION,
  look: LOOK,
  fingerprint: { bits: '0000000000000000', sharpness: 0 },
  ...more,
});

/** What a worker would have seen on the frames of this task, in their order. */
export const seen = (
  { payload }: TaskOf<'recognise'>,
  text: string,
  {
    frames = [{}],
    scenes = [],
    place = null,
  }: { frames?: Partial<FrameAnalysis>[] } & Partial<Pick<Recognition['description'], 'scenes' | 'place'>> = {},
): TaskResultOf<'recognise'> => ({
  task: 'recognise',
  result: {
    description: { text, provider: 'embedded', model: 'Тест', scenes, place },
    frames: frames.map((more, at) => ({ frame_id: payload.frames[at]?.id ?? 0, sight: sightOf(more) })),
  },
});

/** What a worker would answer about the frames of this task, in their order; the last text goes for the rest. */
export const answered = (
  { task, payload }: TaskOf<'answer'> | TaskOf<'backtest'>,
  texts: string | string[],
  { seen: looked = [], ...more }: Partial<FrameAnswer> & { seen?: FrameAnalysisEntry[] } = {},
): TaskResult => {
  const said = [texts].flat();
  return {
    task,
    result: {
      answers: payload.frames.map(({ id }, at) => ({
        frame_id: id,
        text: said[at] ?? said.at(-1) ?? '',
        confidence: null,
        reason: null,
        provider: 'embedded',
        model: 'Тест',
        ...more,
      })),
      seen: looked,
    },
  };
};

/** The feature version by which the installation teaches. */
export const FEATURE_VERSION = 'teach-1.eyes-2';
/** What a worker would have learned: nothing that anybody could find anything by, with a report. */
export const learned = (
  { payload }: TaskOf<'learn'>,
  { features = [], ...report }: Partial<LearningReport> & { features?: FrameFeatures[] } = {},
): TaskResultOf<'learn'> => ({
  task: 'learn',
  result: {
    model: { recipe: FEATURE_VERSION, kind: payload.kind, body: {} },
    report: {
      examples: payload.frames.reduce((sum, { boxes }) => sum + boxes.length, 0),
      pictures: payload.frames.length,
      counter_examples: 0,
      precision: 0.9,
      recall: 0.8,
      checked_on: 5,
      automatic_threshold: 0.5,
      seconds: 1,
      ...report,
    },
    features,
  },
});
/**
 * What a worker would have found: these, by the first of the models and on the first of the frames where they say no
 * other.
 */
export const scanned = (
  { payload }: TaskOf<'scan'>,
  found: Partial<FoundThing>[] = [],
  features: FrameFeatures[] = [],
): TaskResultOf<'scan'> => ({
  task: 'scan',
  result: {
    found: found.map((more) => ({
      version_id: payload.models[0]?.version_id ?? 0,
      frame_id: payload.piece ? null : (payload.frames[0]?.id ?? 0),
      start_time: payload.piece?.from ?? 0,
      end_time: payload.piece?.from ?? 0,
      confidence: 0.9,
      x0: 0.1,
      y0: 0.1,
      x1: 0.5,
      y1: 0.5,
      path: [],
      ...more,
    })),
    features,
  },
});

/** A worker program's side of the wire. */
export function createTestWorker(app: TestApp, name = 'w', token: string = TEST_SECRETS.workerToken) {
  const api: Client<Contract> = app.client({ jwt: token });
  const lease = async (limit = 1, tasks: TaskKind[] = ['recognise']): Promise<WorkerTask[]> =>
    (await api.leaseTasks({ body: { name, tasks, limit } })).tasks;
  /** The next task of this kind, as soon as there is one. */
  const nextOf = <K extends TaskKind>(kind: K): Promise<TaskOf<K>> =>
    vi.waitFor(
      async () => {
        const [task] = await lease(1, [kind]);
        if (!task) throw new Error('no task yet');
        // Only this kind was asked for.
        return task as TaskOf<K>;
      },
      { timeout: 90_000, interval: 50 },
    );
  const finish = async ({ id, lease: held }: WorkerTask, result: TaskResult) =>
    (await api.finishTask({ params: { taskId: id }, body: { lease: held, result } })).accepted;
  const fail = async ({ id, lease: held }: Pick<WorkerTask, 'id' | 'lease'>, retry: boolean) =>
    (await api.failTask({ params: { taskId: id }, body: { lease: held, reason: 'не вышло', retry } })).accepted;
  return {
    api,
    lease,
    nextOf,
    next: () => nextOf('recognise'),
    finish,
    /** Has seen the frames of the task, and tells so. */
    tell: (
      task: TaskOf<'recognise'>,
      ...told: Parameters<typeof seen> extends [unknown, ...infer Rest] ? Rest : never
    ) => finish(task, seen(task, ...told)),
    /** Has answered about the frames of the task, and tells so. */
    answer: (
      task: TaskOf<'answer'> | TaskOf<'backtest'>,
      ...told: Parameters<typeof answered> extends [unknown, ...infer Rest] ? Rest : never
    ) => finish(task, answered(task, ...told)),
    learn: (
      task: TaskOf<'learn'>,
      ...told: Parameters<typeof learned> extends [unknown, ...infer Rest] ? Rest : never
    ) => finish(task, learned(task, ...told)),
    scan: (task: TaskOf<'scan'>, ...told: Parameters<typeof scanned> extends [unknown, ...infer Rest] ? Rest : never) =>
      finish(task, scanned(task, ...told)),
    fail,
    /** Nothing that waits from before is in the way. */
    async giveUpAll(): Promise<void> {
      for (let left = await lease(16, [...TASK_KINDS]); left.length > 0; left = await lease(16, [...TASK_KINDS]))
        for (const task of left) await fail(task, false);
    },
    hold: async (leases: string[]) =>
      (await api.workerHeartbeat({ body: { name, version: '1', models: [], files_per_minute: null, leases } })).lost,
    /** As if it had died: its leases run out. */
    fallSilent: () => app.clock.advance(LEASE_MS + 1),
  };
}
