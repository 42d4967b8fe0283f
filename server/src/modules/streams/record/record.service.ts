import type { Stream } from '@rakurs/contract';

/** The record of every camera. */
export function createRecord() {
  return {
    recordedOf: async (_fileIds: number[]): Promise<Map<number, Pick<Stream, 'recorded_from' | 'recorded_to' | 'recorded_bytes'>>> => new Map(),
  };
}
export type RecordService = ReturnType<typeof createRecord>;
