import { setImmediate as letOthersRun } from 'node:timers/promises';
import { AppError } from '#platform/errors.ts';

/** Of the filters of one query, as people type them: each is held against the titles of everything one has. */
export const MAX_FILTERS = 10;
/**
 * A comparison of two words is one. An ordinary query takes some thousands; this many take about half a second of the
 * processor.
 */
const MAX_STEPS = 5_000_000;
const STEPS_AT_A_TIME = 50_000;
/** More mistakes are not corrected in one query: each costs a look at all words that come near. */
const MAX_CORRECTED = 6;

const refuse = (text: string): never => {
  throw new AppError('invalid', text, { errors: { content: text } });
};
export const refuseFilters = (): never =>
  refuse(`В запросе слишком много фильтров: можно не больше ${MAX_FILTERS}. Уберите лишние.`);

/** What one query may cost, counted in steps and not in time: the same query ends the same way on every machine. */
export interface QueryWork {
  /** Throws when the query has cost too much. */
  spend(steps: number): void;
  /** Others are answered in between. To be called wherever much may follow. */
  breathe(): Promise<void>;
  /** Whether one more piece of it may be corrected. */
  mayCorrect(): boolean;
}

export function createQueryWork(mostSteps = MAX_STEPS): QueryWork {
  let [spent, lastBreath, corrected] = [0, 0, 0];
  return {
    spend(steps) {
      spent += steps;
      if (spent > mostSteps)
        refuse(
          'Запрос слишком сложный: на него нужно слишком много работы. Сократите его, или уточните проект и источник.',
        );
    },
    async breathe() {
      if (spent - lastBreath < STEPS_AT_A_TIME) return;
      lastBreath = spent;
      await letOthersRun();
    },
    mayCorrect() {
      corrected += 1;
      return corrected <= MAX_CORRECTED;
    },
  };
}
