import { agree } from './grammar.ts';

const MINUTE = 60;
const HOUR = 3600;

/** '12 секунд', '1 минута 5 секунд', '2 часа 3 минуты'. Never zero: what lasts less than a second still lasts. */
export function durationWords(durationSeconds: number): string {
  const whole = Math.max(1, Math.round(durationSeconds));
  const [hours, minutes, seconds] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE), whole % MINUTE];
  const parts = [
    hours > 0 ? `${hours} ${agree(hours, { one: 'час', few: 'часа', many: 'часов' })}` : null,
    minutes > 0 ? `${minutes} ${agree(minutes, { one: 'минута', few: 'минуты', many: 'минут' })}` : null,
    // Beside hours seconds tell nothing.
    seconds > 0 && hours === 0
      ? `${seconds} ${agree(seconds, { one: 'секунда', few: 'секунды', many: 'секунд' })}`
      : null,
  ];
  return parts.filter((part) => part !== null).join(' ');
}

/** '1:05', '1:02:03', as on a player. */
function clockWords(second: number): string {
  const [hours, minutes, seconds] = [Math.floor(second / HOUR), Math.floor((second % HOUR) / MINUTE), second % MINUTE];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** 'с 5-й секунды', 'с 1:05'. */
export function sinceWords(second: number): string {
  const whole = Math.floor(second);
  return whole < MINUTE ? `с ${whole}-й секунды` : `с ${clockWords(whole)}`;
}

/** 'в начале', 'на 5-й секунде', 'на 1:05'. */
export function atWords(second: number): string {
  const whole = Math.floor(second);
  if (whole === 0) return 'в начале';
  return whole < MINUTE ? `на ${whole}-й секунде` : `на ${clockWords(whole)}`;
}
