import { createContext, useContext } from 'react';

export interface PlanRequest {
  projectId: number;
  /** Why one is needed, in the words of the server; none where the user has come to choose by themselves. */
  why?: string;
  /** What else stood in the way, in the words of the server: the choice is open, and may not be what helps. */
  refusal?: string;
  onChosen?: () => void;
}

/**
 * The way to the choice of a project's plan, from whatever is refused without one. Null where there is none, and the
 * project's own page has it.
 */
export const ChoosePlan = createContext<((wanted: PlanRequest) => void) | null>(null);

export const useChoosePlan = () => useContext(ChoosePlan);
