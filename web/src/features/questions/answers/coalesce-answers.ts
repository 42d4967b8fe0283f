import type { CqrsTask } from '@rakurs/contract';

/** Neighbouring frames of a video that answer alike: '00:05–00:20 да'. */
export interface AnswerGroup {
  /** Of the first frame: it names the whole. */
  id: number;
  answer: string;
  from: number;
  to: number;
  frames: number;
  /** The least and the most sure of them; null when whoever answered does not say. */
  confidence: { least: number; most: number } | null;
  /** What decided it where the answer was surest. */
  reason: string | null;
  provider: CqrsTask['provider'];
  model: string;
}

const sureness = ({ confidence }: CqrsTask): number => confidence ?? -1;

/** While there is no answer, how far the asking has come. */
const answerOf = ({ content, status }: CqrsTask): string => content || status;

const isSameAs = (a: CqrsTask, b: CqrsTask): boolean =>
  answerOf(a).trim().toLocaleLowerCase('ru') === answerOf(b).trim().toLocaleLowerCase('ru') &&
  a.provider === b.provider &&
  a.model === b.model;

const groupOf = (tasks: readonly [CqrsTask, ...CqrsTask[]]): AnswerGroup => {
  const [first] = tasks;
  const surest = tasks.reduce((best, task) => (sureness(task) > sureness(best) ? task : best), first);
  const said = tasks.flatMap(({ confidence }) => confidence ?? []);
  return {
    id: first.id,
    answer: answerOf(first),
    from: first.second,
    to: tasks.at(-1)?.second ?? first.second,
    frames: tasks.length,
    confidence: said.length === 0 ? null : { least: Math.min(...said), most: Math.max(...said) },
    reason: surest.reason,
    provider: first.provider,
    model: first.model,
  };
};

/** The answers about a file in the order of its time, equal neighbours as one. */
export const coalesceAnswers = (tasks: readonly CqrsTask[]): AnswerGroup[] => {
  const groups: [CqrsTask, ...CqrsTask[]][] = [];
  for (const task of tasks.toSorted((a, b) => a.second - b.second || a.id - b.id)) {
    const last = groups.at(-1);
    if (last && isSameAs(last[0], task)) last.push(task);
    else groups.push([task]);
  }
  return groups.map(groupOf);
};
