import type { ChatTool, VisionOutput, PayloadOf, ResultOf, TaskKind, TaskKinds, WorkerTask } from '@rakurs/contract';
import type { ChatModel } from '../providers/openai-chat.ts';
import type { Provider } from '../providers/provider.ts';
import type { AnalyseFrame } from './analyse-frame.ts';
import type { ClassTraining } from './class-training.ts';

/** By which the server knows that the task is this worker's, for who asks it more while working. */
export type LeasedTask = Pick<WorkerTask, 'id' | 'lease'>;

/** What is done with the tasks of one kind. */
export type TaskHandler<K extends TaskKind> = (
  payload: PayloadOf<TaskKinds[K]>,
  held?: LeasedTask,
) => Promise<ResultOf<TaskKinds[K]>>;

/** A row for each kind: what the contract adds, the compiler asks for here. */
export type TaskHandlers = { [K in TaskKind]: TaskHandler<K> };

export interface HandlerDeps {
  analyseFrame: AnalyseFrame;
  /** One pass over an image as a whole, and nothing else. */
  embedImage: (bytes: Buffer) => Promise<VisionOutput>;
  /** Who puts what was seen into words. */
  provider: Provider;
  /** Who looks for taught classes, and learns them; without, nobody here takes such tasks. */
  training?: ClassTraining;
  /** A language model that talks; null where there is none, and then nobody here takes a chat. */
  chat?: { model: ChatModel; callTool: (held: LeasedTask, call: ChatTool) => Promise<unknown> } | null;
}
