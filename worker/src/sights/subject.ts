import type { FileKind, MachineDetection, Sight, TaskFrame } from '@rakurs/contract';

/** A frame together with what was seen on it. Its picture is fetched only by whoever wants to see it with their own eyes. */
export type SeenFrame = TaskFrame & {
  sight: Sight;
  /** What the project's own classes found on it. */
  taught?: MachineDetection[] | undefined;
  /** The classes that have looked for it, whether or not they found anything. */
  classes?: string[] | undefined;
};

/** One file, looked at. A picture has one frame, at second 0. */
export interface Subject {
  kind: FileKind;
  realDate: Date | null;
  durationSeconds: number | null;
  frames: SeenFrame[];
}
