import { BOX_SHOWN_SECONDS, type MachineDetection } from '@rakurs/contract';
import type { TaughtFinding, TaughtPorts } from '#modules/recognition/index.ts';

/** What questions learn from who teaches classes. */
export interface TaughtClasses extends TaughtPorts {
  /** Titles of the classes that have looked at a file at a second, whatever they found. */
  lookedAt(fileIds: number[]): Promise<(fileId: number, second: number) => string[]>;
  /** Whether a class is still to look at the file. */
  isAwaited(fileId: number): Promise<boolean>;
}

interface Frame {
  id: number;
  second: number;
}

const MOST_FOUND = 200;
const MOST_CLASSES = 500;

/** A film shows a box a little before and after its time: so does an answer. */
const isOn = ({ id, second }: Frame, { frameId, startTime, endTime }: TaughtFinding): boolean =>
  frameId === null ? second >= startTime - BOX_SHOWN_SECONDS && second <= endTime + BOX_SHOWN_SECONDS : frameId === id;

/** Where it was at the moment nearest to this one. */
function boxAt({ box, path = [] }: TaughtFinding, second: number): TaughtFinding['box'] {
  const [nearest] = path.toSorted(([one], [other]) => Math.abs(one - second) - Math.abs(other - second));
  if (!nearest) return box;
  const [, x0, y0, x1, y1] = nearest;
  return { x0, y0, x1, y1 };
}

/** For each frame of these files: what the project's classes found on it, and which of them have looked. Where none have, nothing is told of them; nor is a stranger, whom no title of the project concerns. */
export async function readTaught(
  { taughtOf, lookedAt }: TaughtClasses,
  fileIds: number[],
  { isForeign }: { isForeign: boolean },
): Promise<(fileId: number, frame: Frame) => { taught?: MachineDetection[]; classes?: string[] }> {
  if (isForeign) return () => ({});
  const [found, looked] = await Promise.all([taughtOf(fileIds), lookedAt(fileIds)]);
  return (fileId, frame) => {
    const here = (found.get(fileId) ?? [])
      .filter((one) => isOn(frame, one))
      .toSorted((one, other) => other.confidence - one.confidence);
    const classes = looked(fileId, frame.second).slice(0, MOST_CLASSES);
    if (here.length === 0 && classes.length === 0) return {};
    return {
      taught: here
        .slice(0, MOST_FOUND)
        .map((one) => ({ class_name: one.title, confidence: one.confidence, ...boxAt(one, frame.second) })),
      classes,
    };
  };
}
