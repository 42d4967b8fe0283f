/** The second door of billing: what needs no component library, for the public pages. */
export { PlanCard } from './PlanCard.tsx';
export { RatesFromServer } from './RatesFromServer.tsx';
