import type { Meanings } from '../meaning/index.ts';
import type { CorrectionDeps } from './correct.ts';
import type { FilterContext } from './filters.ts';

/** What it takes to read a query. */
export interface UnderstandDeps extends CorrectionDeps, FilterContext {
  /** Null: nobody here knows what words look like. */
  meanings: Meanings | null;
}
