import { AppError } from './errors.ts';

const TOO_MANY = 'Дождитесь окончания уже начатых скачиваний';
const RETRY_SECONDS = 30;

/** A download holds files open for as long as its reader likes: a user has so many at once. */
export function createInFlight(most: number) {
  const amounts = new Map<number, number>();
  const note = (userId: number, change: 1 | -1): void => {
    const amount = (amounts.get(userId) ?? 0) + change;
    if (amount > 0) amounts.set(userId, amount);
    else amounts.delete(userId);
  };
  const requireRoom = (userId: number): void => {
    if ((amounts.get(userId) ?? 0) >= most)
      throw new AppError('too_many_requests', TOO_MANY, { retryAfterSeconds: RETRY_SECONDS });
  };
  return {
    requireRoom,
    /**
     * Counts from now until it is over, which whoever began tells once: for what takes its time before the first byte.
     */
    begin(userId: number): { end: () => void } {
      requireRoom(userId);
      note(userId, 1);
      return { end: () => note(userId, -1) };
    },
    /** Counts from the first read to the end, whichever it is: one that nobody reads holds nothing. */
    async *counted(userId: number, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      note(userId, 1);
      try {
        yield* bytes;
      } finally {
        note(userId, -1);
      }
    },
  };
}
