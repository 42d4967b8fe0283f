const sums = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB', minimumFractionDigits: 2 });
const KOPECKS_IN_RUBLE = 100;

/** Kopecks in, rubles out: '3,95 ₽'. */
export const rubles = (kopecks: number): string => sums.format(kopecks / KOPECKS_IN_RUBLE);
