import type { Look, PayloadOf, ResultOf, TaskKind, TaskKinds } from '@rakurs/contract';
import type { Provider } from '../providers/provider.ts';
import type { AnalyseFrame } from './analyse-frame.ts';

/** What is done with the tasks of one kind. */
export type TaskHandler<K extends TaskKind> = (payload: PayloadOf<TaskKinds[K]>) => Promise<ResultOf<TaskKinds[K]>>;

/** A row for each kind: what the contract adds, the compiler asks for here. */
export type TaskHandlers = { [K in TaskKind]: TaskHandler<K> };

export interface HandlerDeps {
  analyseFrame: AnalyseFrame;
  /** One pass over a picture as a whole, and nothing else. */
  glance: (bytes: Buffer) => Promise<Look>;
  /** Who puts what was seen into words. */
  provider: Provider;
}
