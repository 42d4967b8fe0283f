import type { MachineDetection } from '@rakurs/contract';
import { boxAt, isOnFrame, type Moment, type TaughtPorts } from '#modules/recognition/index.ts';

/** What questions learn from who teaches classes. */
export interface TaughtClasses extends TaughtPorts {
  /** Titles of the classes that have looked at a file at a second, whatever they found. */
  lookedAt(fileIds: number[]): Promise<(fileId: number, second: number) => string[]>;
  /** Whether a class is still to look at the file. */
  isAwaited(fileId: number): Promise<boolean>;
  /** How many classes the project has been taught. */
  countTaught(projectId: number): Promise<number>;
  /** Their titles, by project. */
  titlesOf(projectIds: number[]): Promise<ReadonlyMap<number, string[]>>;
}

/** Strangers are not told of the project's classes: what they would answer is not what its own computers do. */
export const hasTaught = async (
  { countTaught }: Pick<TaughtClasses, 'countTaught'>,
  projectId: number | null,
): Promise<boolean> => projectId !== null && (await countTaught(projectId)) > 0;

const MAX_FOUND = 200;
const MAX_CLASSES = 500;

/**
 * For each frame of these files: what the project's classes found on it, and which of them have looked. Where none
 * have, nothing is told of them; nor is a stranger, whom no title of the project concerns.
 */
export async function readTaught(
  { taughtOf, lookedAt }: TaughtClasses,
  fileIds: number[],
  { isForeign }: { isForeign: boolean },
): Promise<(fileId: number, frame: Moment) => { taught?: MachineDetection[]; classes?: string[] }> {
  if (isForeign) return () => ({});
  const [found, looked] = await Promise.all([taughtOf(fileIds), lookedAt(fileIds)]);
  return (fileId, frame) => {
    const here = (found.get(fileId) ?? [])
      .filter((one) => isOnFrame(frame, one))
      .toSorted((one, other) => other.confidence - one.confidence);
    const classes = looked(fileId, frame.second).slice(0, MAX_CLASSES);
    if (here.length === 0 && classes.length === 0) return {};
    return {
      taught: here
        .slice(0, MAX_FOUND)
        .map((one) => ({ class_name: one.title, confidence: one.confidence, ...boxAt(one, frame.second) })),
      classes,
    };
  };
}
