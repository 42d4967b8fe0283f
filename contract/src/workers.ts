import { z } from 'zod';
import { FileKind } from './files.ts';
import { MOST_FRAMES, Recognition } from './recognition.ts';
import { defineRoutes } from './route.ts';
import { Id, paragraph, requiredLine, Time } from './values.ts';

/** A worker says that it is alive this often; three times in silence and it counts as gone. */
export const WORKER_HEARTBEAT_MS = 5000;
export const WORKER_SILENCE_MS = 3 * WORKER_HEARTBEAT_MS;
/** A leased task is the worker's this long; each heartbeat that names the lease begins it anew. */
export const LEASE_MS = 20_000;
/** A lease call with nothing to do is answered after this at the latest. */
export const LEASE_WAIT_MS = 10_000;
const MOST_TASKS = 16;

export const Skill = z.enum(['describe', 'read_text', 'read_codes', 'detect', 'answer']);
export type Skill = z.output<typeof Skill>;

export const WorkerModel = z.object({ skill: Skill, provider: requiredLine(40), model: requiredLine(200) });
export type WorkerModel = z.output<typeof WorkerModel>;

const Lease = z.uuid();

/** A picture to look at: upright, as its owner sees it. */
export const TaskFrame = z.object({ second: z.number().min(0), url: z.string() });
export type TaskFrame = z.output<typeof TaskFrame>;

const task = {
  id: Id,
  /** Proof that the task is this worker's; goes back with the answer. */
  lease: Lease,
  kind: FileKind,
  frames: z.array(TaskFrame).min(1).max(MOST_FRAMES),
};
export const WorkerTask = z.discriminatedUnion('task', [
  z.object({ task: z.literal('recognise'), ...task, real_date: Time.nullable(), duration_seconds: z.number().nullable() }),
  z.object({ task: z.literal('answer'), ...task, question: z.string() }),
]);
export type WorkerTask = z.output<typeof WorkerTask>;

/** Answer to a question about a frame. `text` is what is shown; 'Не удалось определить' when nobody can tell. */
export const TaskAnswer = z.object({ text: paragraph(5000), provider: z.enum(['embedded', 'openai']), model: requiredLine(200), second: z.number().min(0) });
export type TaskAnswer = z.output<typeof TaskAnswer>;

export const TaskResult = z.discriminatedUnion('task', [
  z.object({ task: z.literal('recognise'), recognition: Recognition }),
  z.object({ task: z.literal('answer'), answer: TaskAnswer }),
]);
export type TaskResult = z.output<typeof TaskResult>;

const Accepted = z.object({
  /** False: the task is not this worker's any more (its lease ran out, or the file is gone). Nothing was changed. */
  accepted: z.boolean(),
});

export const workerRoutes = defineRoutes({
  workerHeartbeat: {
    method: 'POST',
    path: '/api/workers/heartbeat',
    access: 'worker',
    body: z.object({
      name: requiredLine(100),
      version: requiredLine(40),
      models: z.array(WorkerModel).max(40),
      /** What it did lately; null until it has done something. */
      files_per_minute: z.number().min(0).nullable(),
      /** Leases it still works on. */
      leases: z.array(Lease).max(MOST_TASKS),
    }),
    answer: z.object({ nextHeartbeatMs: z.int(), /** Those of the leases that are lost: give the work up. */ lost: z.array(Lease) }),
  },
  leaseTasks: {
    method: 'POST',
    path: '/api/workers/lease',
    access: 'worker',
    body: z.object({ name: requiredLine(100), tasks: z.array(z.enum(['recognise', 'answer'])).min(1).max(2), limit: z.int().min(1).max(MOST_TASKS), wait_ms: z.int().min(0).max(LEASE_WAIT_MS).default(0) }),
    answer: z.object({ tasks: z.array(WorkerTask) }),
  },
  finishTask: { method: 'POST', path: '/api/workers/tasks/{taskId}/result', access: 'worker', body: z.object({ lease: Lease, result: TaskResult }), answer: Accepted },
  failTask: {
    method: 'POST',
    path: '/api/workers/tasks/{taskId}/fail',
    access: 'worker',
    body: z.object({ lease: Lease, reason: paragraph(2000), /** Whether another try could help. */ retry: z.boolean() }),
    answer: Accepted,
  },
});
