import { formatCount, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

/** 'Осталось 29 дней', 'Остался 21 день', and on the last one that it is. */
export const daysLeft = (days: number): string => {
  if (days <= 1) return ru.trash.lastDay;
  const counted = formatCount(days, ru.trash.dayForms);
  return counted === `${formatNumber(days)} ${ru.trash.dayForms.one}`
    ? ru.trash.leftOne(counted)
    : ru.trash.left(counted);
};
