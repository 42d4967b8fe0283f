import { Text } from '@mantine/core';
import { formatBytes, formatCount, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { secondsLeft } from './speed.ts';
import { countDone, isLoading, type FileState, type QueuedFile, type UploadQueue } from './upload-queue.ts';

const LEFT: FileState['step'][] = ['waiting', 'hashing', 'sending', 'postponed'];

const bytesLeftOf = ({ file, state }: QueuedFile): number =>
  state.step === 'sending' ? file.size - state.bytes : file.size;
const bytesLeft = ({ files }: UploadQueue): number =>
  files.filter(({ state }) => LEFT.includes(state.step)).reduce((sum, one) => sum + bytesLeftOf(one), 0);

/** How fast, and how long still: 'около 3 мин'. */
const paceOf = (queue: UploadQueue, speed: number | null): string[] => {
  if (!isLoading(queue) || speed === null) return [];
  const seconds = secondsLeft(bytesLeft(queue), speed);
  return [ru.uploads.speed(formatBytes(speed)), ...(seconds === null ? [] : [ru.uploads.timeLeft(seconds)])];
};

/** How many, how much, how far, how fast. */
export function UploadSummary({ queue, speed }: { queue: UploadQueue; speed: number | null }) {
  const bytes = queue.files.reduce((sum, { file }) => sum + file.size, 0);
  const done = countDone(queue);
  const skipped = queue.files.filter(({ state }) => state.step === 'skipped').length;
  const parts = [
    ru.uploads.summary(formatCount(queue.files.length, ru.uploads.fileForms), formatBytes(bytes)),
    ...(done > 0 ? [ru.uploads.summaryDone(formatNumber(done))] : []),
    ...(skipped > 0 ? [ru.uploads.summarySkipped(formatNumber(skipped))] : []),
    ...paceOf(queue, speed),
  ];
  return (
    <Text size="xs" c="dimmed" mt="xs" className="tabular" role="status">
      {parts.join(' · ')}
    </Text>
  );
}
