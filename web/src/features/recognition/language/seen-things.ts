import { NAMED_BY_CLASS_OVERLAP, overlapOf, type FrameReading, type TaughtOnFile } from '@rakurs/contract';
import { inflectFor } from '#shared/text/agreement.ts';

export interface SeenThing {
  name: string;
  /** The most that were seen at once. */
  amount: number;
  /** A colour belongs to the thing that has it, and agrees with its name. */
  colours: string[];
}

/** Below it a thing is a guess, and guesses are not told as facts. */
const SURE = 0.45;

/**
 * What was surely seen, in the order it was found; on a video, over all of it. What a class of the project has named on
 * a picture is told by the class alone.
 */
export const seenThings = (frames: readonly FrameReading[], taught: readonly TaughtOnFile[] = []): SeenThing[] => {
  const isPicture = frames.length === 1;
  const things = new Map<string, SeenThing>();
  for (const { detections } of frames) {
    const here = new Map<string, number>();
    for (const { class_name: name, confidence, colour, ...box } of detections) {
      if (confidence < SURE || (isPicture && taught.some((one) => overlapOf(one, box) >= NAMED_BY_CLASS_OVERLAP)))
        continue;
      const thing = things.get(name) ?? { name, amount: 0, colours: [] };
      const amount = (here.get(name) ?? 0) + 1;
      here.set(name, amount);
      thing.amount = Math.max(thing.amount, amount);
      const painted = colour && inflectFor(colour, name);
      if (painted && !thing.colours.includes(painted)) thing.colours.push(painted);
      things.set(name, thing);
    }
  }
  return [...things.values()];
};
