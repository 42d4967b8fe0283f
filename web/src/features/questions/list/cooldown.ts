import { COOLDOWN_SECONDS } from '@rakurs/contract';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const OFFERED = [0, COOLDOWN_SECONDS, 5 * MINUTE, 15 * MINUTE, HOUR, DAY];

/** '1 минута', '6 часов': in the largest unit that tells it without a rest. */
export const cooldownWords = (seconds: number): string => {
  const forms = ru.questions.cooldownForms;
  if (seconds === 0) return ru.questions.cooldownNone;
  if (seconds % DAY === 0) return formatCount(seconds / DAY, forms.day);
  if (seconds % HOUR === 0) return formatCount(seconds / HOUR, forms.hour);
  if (seconds % MINUTE === 0) return formatCount(seconds / MINUTE, forms.minute);
  return formatCount(seconds, forms.second);
};

/** What can be chosen; what was set by another program stands among it. */
export const cooldownChoices = (now: number): { value: string; label: string }[] =>
  [...new Set([...OFFERED, now])]
    .toSorted((a, b) => a - b)
    .map((seconds) => ({ value: String(seconds), label: cooldownWords(seconds) }));
