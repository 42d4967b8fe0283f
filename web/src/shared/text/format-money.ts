const KOPECKS_IN_RUBLE = 100;

// As Intl has them: the first formatter of a page takes a while to make, so each is made once.
const whole = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB', minimumFractionDigits: 2 });

/** Kopecks in, rubles out: '100 ₽', '1 248,50 ₽', '-0,30 ₽'. */
export const formatRubles = (kopecks: number): string => {
  const rubles = kopecks / KOPECKS_IN_RUBLE;
  return (kopecks % KOPECKS_IN_RUBLE === 0 ? whole : exact).format(rubles);
};
