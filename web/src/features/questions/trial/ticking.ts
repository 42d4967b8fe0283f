import type { Backtest } from '@rakurs/contract';

export interface Tick {
  frame_id: number;
  is_right: boolean | null;
}

type Checks = Backtest['checks'];

const weigh = (checks: Checks, isRight: boolean | null, by: 1 | -1): Checks => {
  if (isRight === null) return checks;
  return isRight ? { ...checks, right: checks.right + by } : { ...checks, wrong: checks.wrong + by };
};

/** The trial with one frame ticked otherwise, and what that makes of the precision. */
export const tickFrame = (trial: Backtest, { frame_id, is_right }: Tick): Backtest => {
  const before = trial.frames.find((frame) => frame.frame_id === frame_id);
  if (!before) return trial;
  return {
    ...trial,
    frames: trial.frames.map((frame) => (frame === before ? { ...frame, is_right } : frame)),
    checks: weigh(weigh(trial.checks, before.is_right, -1), is_right, 1),
  };
};

/** What a key means for the frame that has the focus; undefined: nothing. */
export const readTickKey = (key: string): boolean | null | undefined => {
  switch (key) {
    case '1':
      return true;
    case '2':
      return false;
    case '0':
    case 'Backspace':
      return null;
    default:
      return undefined;
  }
};

interface Step {
  key: string;
  at: number;
  amount: number;
  columns: number;
}

/** The place that an arrow leads to in the grid; null where it leads nowhere. */
export const stepInGrid = ({ key, at, amount, columns }: Step): number | null => {
  const to = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: amount - 1,
  }[key];
  return to === undefined || to < 0 || to >= amount || to === at ? null : to;
};
