export { ActivePlans } from './ActivePlans.tsx';
export { openPlanPicker } from './open-plan-picker.tsx';
export { PlanLine } from './PlanLine.tsx';
export { PlanPicker } from './PlanPicker.tsx';
export { ProjectRates } from './ProjectRates.tsx';
export { useActiveRates } from './use-rates.ts';
