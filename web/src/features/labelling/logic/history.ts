import type { Detection } from '@rakurs/contract';
import type { Box } from '#shared/picture/box.ts';

/** What a label says, without who it is. */
export interface Shape {
  title: string;
  box: Box;
  /** 0 for pictures. */
  second: number;
}

/** A proposal. `detection`: of a class that the project has taught, as it was before anything was said of it. */
export interface JudgedProposal {
  key: string;
  detection: Detection | null;
}

/** What was said of a proposal: it is no label, and is taken back like one. */
export type ProposalCommand = ({ type: 'reject' } & JudgedProposal) | ({ type: 'offer' } & JudgedProposal);

/** One thing that was done to a label, or said of a proposal. */
export type SingleCommand =
  | ProposalCommand
  | { type: 'create'; key: string; shape: Shape }
  | { type: 'delete'; key: string; shape: Shape }
  /** `isNudge`: a step of the arrow keys; a run of them is taken back as one. */
  | { type: 'change'; key: string; before: Shape; after: Shape; isNudge?: boolean };

/** One thing that a user did to the labels of a file; what was done to many at once is taken back at once. */
export type Command = SingleCommand | { type: 'together'; commands: readonly SingleCommand[] };

export interface History {
  done: readonly Command[];
  undone: readonly Command[];
}

export const NO_HISTORY: History = { done: [], undone: [] };

const joined = (last: Command | undefined, command: Command): Command | null => {
  if (last?.type !== 'change' || command.type !== 'change') return null;
  if (!last.isNudge || !command.isNudge || last.key !== command.key) return null;
  return { ...command, before: last.before };
};

export const remember = ({ done }: History, command: Command): History => {
  const together = joined(done.at(-1), command);
  return { done: together ? [...done.slice(0, -1), together] : [...done, command], undone: [] };
};

const inverseOf = (command: SingleCommand): SingleCommand => {
  switch (command.type) {
    case 'create':
      return { type: 'delete', key: command.key, shape: command.shape };
    case 'delete':
      return { type: 'create', key: command.key, shape: command.shape };
    case 'change':
      return { ...command, before: command.after, after: command.before };
    case 'reject':
      return { ...command, type: 'offer' };
    case 'offer':
      return { ...command, type: 'reject' };
  }
};

const inverse = (command: Command): Command =>
  command.type === 'together'
    ? { ...command, commands: command.commands.map(inverseOf).toReversed() }
    : inverseOf(command);

interface Travel {
  history: History;
  /** What has to be done now. */
  act: Command;
}

export const undo = ({ done, undone }: History): Travel | null => {
  const last = done.at(-1);
  return last ? { history: { done: done.slice(0, -1), undone: [...undone, last] }, act: inverse(last) } : null;
};

export const redo = ({ done, undone }: History): Travel | null => {
  const last = undone.at(-1);
  return last ? { history: { done: [...done, last], undone: undone.slice(0, -1) }, act: last } : null;
};

/** A label that somebody else has deleted cannot be brought back by our history. */
export const forgetLabel = ({ done, undone }: History, key: string): History => {
  const rest = (commands: readonly Command[]): Command[] =>
    commands.flatMap((command): Command[] => {
      if (command.type !== 'together') return command.key === key ? [] : [command];
      const left = command.commands.filter((each) => each.key !== key);
      return left.length === 0 ? [] : [{ ...command, commands: left }];
    });
  return { done: rest(done), undone: rest(undone) };
};
