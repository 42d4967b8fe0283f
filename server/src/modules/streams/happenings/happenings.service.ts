import type { Stream } from '@rakurs/contract';

/** What happened before the cameras. */
export function createHappenings() {
  return {
    latestOf: async (_fileIds: number[]): Promise<Map<number, Stream['latest_event']>> => new Map(),
  };
}
export type HappeningsService = ReturnType<typeof createHappenings>;
