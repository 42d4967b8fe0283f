import { safeEntryName } from '#modules/media/index.ts';
import { dateText, dateTimeText, nameText, timeText } from '#platform/wall-clock.ts';
import type { Range } from './segments.store.ts';

const MAX_CAMERA_TITLE_LENGTH = 150;

/** 'Камера 2026-11-17 12-00-00.mp4', by the clocks of the camera's owner. */
export const cutName = (title: string, at: Date, timeZone: string): string =>
  safeEntryName(`${title.slice(0, MAX_CAMERA_TITLE_LENGTH)} ${nameText(at, timeZone)}.mp4`);

/** 'Камера, 17.11.2026 12:00:00–12:00:30' */
export function cutTitle(title: string, { from, to }: Range, timeZone: string): string {
  const end = dateText(from, timeZone) === dateText(to, timeZone) ? timeText(to, timeZone) : dateTimeText(to, timeZone);
  return `${title.slice(0, MAX_CAMERA_TITLE_LENGTH)}, ${dateTimeText(from, timeZone)}–${end}`;
}
