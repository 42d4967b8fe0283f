import type { FrameReading } from '@rakurs/contract';

export interface SeenThing {
  name: string;
  /** The most that were seen at once. */
  amount: number;
  /** A colour belongs to the thing that has it. */
  colours: string[];
}

/** Below it a thing is a guess, and guesses are not told as facts. */
const SURE = 0.45;

/** What was surely seen, in the order it was found; on a video, over all of it. */
export const seenThings = (frames: readonly FrameReading[]): SeenThing[] => {
  const things = new Map<string, SeenThing>();
  for (const { detections } of frames) {
    const here = new Map<string, number>();
    for (const { class_name: name, confidence, colour } of detections) {
      if (confidence < SURE) continue;
      const thing = things.get(name) ?? { name, amount: 0, colours: [] };
      const amount = (here.get(name) ?? 0) + 1;
      here.set(name, amount);
      thing.amount = Math.max(thing.amount, amount);
      if (colour && !thing.colours.includes(colour)) thing.colours.push(colour);
      things.set(name, thing);
    }
  }
  return [...things.values()];
};
