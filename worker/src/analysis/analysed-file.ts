import type { FileKind, MachineDetection, FrameAnalysis, TaskFrame } from '@rakurs/contract';

/**
 * A frame together with what was seen on it. Its image is fetched only by whoever wants to see it with their own eyes.
 */
export type AnalysedFrame = TaskFrame & {
  analysis: FrameAnalysis;
  /** What the project's own classes found on it. */
  taught?: MachineDetection[] | undefined;
  /** The classes that have looked for it, whether or not they found anything. */
  classes?: string[] | undefined;
};

/** One file, looked at. An image has one frame, at second 0. */
export interface AnalysedFile {
  kind: FileKind;
  realDate: Date | null;
  /** By whose clock the date is told: the owner's. Left out: the worker's own setting. */
  timeZone?: string | undefined;
  durationSeconds: number | null;
  frames: AnalysedFrame[];
}
