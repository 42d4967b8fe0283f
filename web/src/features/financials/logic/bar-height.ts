const PERCENT = 100;
/** Even a kopeck is seen beside a thousand rubles. */
const MIN_PERCENT = 2;

/** Of the chart's height, in percent. */
export const barHeight = (kopecks: number, most: number): number =>
  kopecks <= 0 || most <= 0 ? 0 : Math.max(MIN_PERCENT, (kopecks / most) * PERCENT);
