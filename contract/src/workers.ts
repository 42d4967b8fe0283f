import { z } from 'zod';
import { chatTasks } from './chat.ts';
import { questionTasks } from './answer-tasks.ts';
import { recognitionTasks } from './recognition.ts';
import { defineRoutes } from './route.ts';
import { similarTasks } from './similar.ts';
import { teachingTasks } from './teaching.ts';
import type { PayloadOf, ResultOf } from './task.ts';
import { Id, onlyTexts, paragraph, requiredLine, Time } from './values.ts';

/** A worker says that it is alive this often; three times in silence and it counts as gone. */
export const WORKER_HEARTBEAT_MS = 5000;
export const WORKER_SILENCE_MS = 3 * WORKER_HEARTBEAT_MS;
/** A leased task is the worker's this long; each heartbeat that names the lease begins it anew. */
export const LEASE_MS = 20_000;
/** A lease call with nothing to do is answered after this at the latest. */
export const LEASE_WAIT_MS = 10_000;
const MAX_TASKS = 16;
const MAX_FILES_PER_MINUTE = 1_000_000_000;

export const Skill = z.enum(['describe', 'read_text', 'read_codes', 'detect', 'answer', 'chat', 'learn']);
export type Skill = z.output<typeof Skill>;

export const WorkerModel = z.object({ skill: Skill, provider: requiredLine(40), model: requiredLine(200) });
export type WorkerModel = z.output<typeof WorkerModel>;

const Lease = z.uuid();

/** Every kind of work there is. A new one is a line here, a registration on the server and a skill of the worker. */
export const taskKinds = { ...recognitionTasks, ...questionTasks, ...similarTasks, ...chatTasks, ...teachingTasks };
export type TaskKinds = typeof taskKinds;
export type TaskKind = keyof TaskKinds;
export const TASK_KINDS = Object.keys(taskKinds) as [TaskKind, ...TaskKind[]];

export type TaskOf<K extends TaskKind> = {
  id: number;
  /** Proof that the task is this worker's; goes back with the answer. */ lease: string;
  task: K;
  payload: PayloadOf<TaskKinds[K]>;
};
export type WorkerTask = { [K in TaskKind]: TaskOf<K> }[TaskKind];
export type TaskResultOf<K extends TaskKind> = { task: K; result: ResultOf<TaskKinds[K]> };
export type TaskResult = { [K in TaskKind]: TaskResultOf<K> }[TaskKind];

/** One member for each kind. What Object.entries forgets, the types above have said. */
const ofEachKind = <T>(shape: (kind: TaskKind) => z.ZodRawShape) =>
  z.discriminatedUnion(
    'task',
    TASK_KINDS.map((kind) => z.object({ task: z.literal(kind), ...shape(kind) })) as unknown as [
      z.ZodObject<{ task: z.ZodLiteral<TaskKind> }>,
    ],
  ) as unknown as z.ZodType<T>;

export const WorkerTask = ofEachKind<WorkerTask>((kind) => ({
  id: Id,
  lease: Lease,
  payload: taskKinds[kind].payload,
}));
export const TaskResult = ofEachKind<TaskResult>((kind) => ({ result: taskKinds[kind].result }));

const Accepted = z.object({
  /** False: the task is not this worker's any more (its lease ran out, or the file is gone). Nothing was changed. */
  accepted: z.boolean(),
});

/** A worker as the installation knows it: a token of its own, and who is behind it. */
export const WorkerAccount = z
  .object({
    id: Id,
    name: z.string(),
    /** Who lends the computer; null: the installation itself. */
    owner: z.object({ id: Id, email: z.string() }).nullable(),
    created_at: Time,
    /** Its token is good until then; null of the installation's own, whose token is a setting. */
    expires_at: Time.nullable(),
    last_seen_at: Time.nullable(),
    revoked_at: Time.nullable(),
  })
  .meta({ id: 'WorkerAccount' });
export type WorkerAccount = z.output<typeof WorkerAccount>;

export const workerRoutes = defineRoutes({
  workerHeartbeat: {
    method: 'POST',
    path: '/api/workers/heartbeat',
    access: 'worker',
    permission: 'none',
    body: z.object({
      name: requiredLine(100),
      version: requiredLine(40),
      models: z.array(WorkerModel).max(40),
      /** What it did lately; null until it has done something. */
      files_per_minute: z.number().min(0).max(MAX_FILES_PER_MINUTE).nullable(),
      /** Leases it still works on. */
      leases: z.array(Lease).max(MAX_TASKS),
    }),
    answer: z.object({
      nextHeartbeatMs: z.int(),
      /** Those of the leases that are lost: give the work up. */ lost: z.array(Lease),
    }),
  },
  leaseTasks: {
    method: 'POST',
    path: '/api/workers/lease',
    access: 'worker',
    permission: 'none',
    /** `tasks`: the kinds it has a skill for. */
    body: z.object({
      name: requiredLine(100),
      tasks: z.array(z.enum(TASK_KINDS)).min(1).max(TASK_KINDS.length),
      limit: z.int().min(1).max(MAX_TASKS),
      wait_ms: z.int().min(0).max(LEASE_WAIT_MS).default(0),
    }),
    answer: z.object({ tasks: z.array(WorkerTask) }),
  },
  finishTask: {
    method: 'POST',
    path: '/api/workers/tasks/{taskId}/result',
    access: 'worker',
    permission: 'none',
    body: z.object({ lease: Lease, result: onlyTexts(TaskResult) }),
    resultBody: true,
    answer: Accepted,
  },
  failTask: {
    method: 'POST',
    path: '/api/workers/tasks/{taskId}/fail',
    access: 'worker',
    permission: 'none',
    body: z.object({
      lease: Lease,
      reason: paragraph(2000),
      /** Whether another try could help. */ retry: z.boolean(),
    }),
    answer: Accepted,
  },
});

/** Who may work for this installation: for its administrators. */
export const workerAccountRoutes = defineRoutes({
  listWorkerAccounts: {
    method: 'GET',
    path: '/api/admin/workers',
    access: 'admin',
    permission: 'none',
    answer: z.object({ workers: z.array(WorkerAccount) }),
  },
  createWorkerAccount: {
    method: 'POST',
    path: '/api/admin/workers',
    access: 'admin',
    permission: 'none',
    needsPassword: true,
    body: z.object({ name: requiredLine(100), owner_email: requiredLine(320).nullish() }),
    /** `token` is told this once; only its hash is kept. */
    answer: z.object({ worker: WorkerAccount, token: z.string() }),
    tellsSecret: true,
  },
  revokeWorkerAccount: {
    method: 'DELETE',
    path: '/api/admin/workers/{workerId}',
    access: 'admin',
    permission: 'none',
    answer: WorkerAccount,
  },
});
