import type { FileKind, Sight, TaskFrame } from '@rakurs/contract';

/** A frame together with what was seen on it. Its picture is fetched only by whoever wants to see it with their own eyes. */
export type SeenFrame = TaskFrame & { sight: Sight };

/** One file, looked at. A picture has one frame, at second 0. */
export interface Subject {
  kind: FileKind;
  realDate: Date | null;
  durationSeconds: number | null;
  frames: SeenFrame[];
}
