/** The second door of billing: what needs no component library, for the public pages. */
export { PriceFootnotes } from './FigureNotes.tsx';
export { PlanList } from './PlanList.tsx';
export { RatesFromServer } from './RatesFromServer.tsx';
