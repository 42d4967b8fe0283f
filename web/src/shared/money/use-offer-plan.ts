import { errorText } from '#shared/api/index.ts';
import { useChoosePlan } from './choose-plan.ts';
import { paymentObstacle } from './refusals.ts';

/**
 * Opens the choice of a plan where something was refused for want of one, with the words of the refusal. True: it is
 * open.
 */
export const useOfferPlan = (projectId: number): ((error: unknown, onChosen?: () => void) => boolean) => {
  const choosePlan = useChoosePlan();
  return (error, onChosen) => {
    if (choosePlan === null || paymentObstacle(error) !== 'no_plan') return false;
    choosePlan({ projectId, why: errorText(error), ...(onChosen && { onChosen }) });
    return true;
  };
};
