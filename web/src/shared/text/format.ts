import dayjs from 'dayjs';
import 'dayjs/locale/ru';
import relativeTime from 'dayjs/plugin/relativeTime';

dayjs.extend(relativeTime);
dayjs.locale('ru');

const numbers = new Intl.NumberFormat('ru-RU');

export const formatNumber = (value: number): string => numbers.format(value);

/** '14 ноября 2026, 03:04' */
export const formatMoment = (time: string): string => dayjs(time).format('D MMMM YYYY, HH:mm');

/** '5 минут назад' */
export const formatAgo = (time: string): string => dayjs(time).fromNow();
