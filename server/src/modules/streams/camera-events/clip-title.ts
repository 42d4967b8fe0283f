import { dateTimeText } from '#platform/wall-clock.ts';

const MAX_TITLE_LENGTH = 200;

/** 'Ворота, 17.11.2026 12:00:05', by the clocks of the camera's owner. */
export function clipTitle({ title, name }: { title: string; name: string }, at: Date, timeZone: string): string {
  const when = `, ${dateTimeText(at, timeZone)}`;
  return `${(title || name).slice(0, MAX_TITLE_LENGTH - when.length)}${when}`;
}
