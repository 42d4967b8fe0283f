export { ActivePlans } from './ActivePlans.tsx';
export { PlanPicker } from './PlanPicker.tsx';
export { ProjectRates } from './ProjectRates.tsx';
export { useActiveRates } from './use-rates.ts';
