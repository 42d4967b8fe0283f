import dayjs from 'dayjs';
import { ru } from '#shared/text/ru.ts';

/** 'Запись 2026-11-15 09-25-14.webm': no colons, which not every file system takes. */
export const recordingName = (startedAt: Date): string =>
  ru.recorder.fileName(dayjs(startedAt).format('YYYY-MM-DD HH-mm-ss'));
