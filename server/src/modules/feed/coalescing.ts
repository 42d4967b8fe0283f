/** What a reaction says about a frame. */
export interface MessageFacts {
  reactionId: number;
  frameId: number;
  /** When, in the course of the file or the camera. */
  moment: number;
  text: string;
  cooldownSeconds: number;
}
/** What was said about the same file, or the same camera, before. */
export interface EarlierMessage {
  id: number;
  reactionId: number | null;
  frameId: number | null;
  moment: number;
  content: string;
  coalescedInto: number | null;
  claimedAt: Date | null;
}

/** A message that stands for others: one that is there, or the one of this frame that is about to be. */
export type Standing = { step: 'there'; id: number } | { step: 'new'; frameId: number };
export type Coalesced<T extends MessageFacts> = { said: T; into: Standing | null };

/** One message of a reaction in the course of a file. */
interface Moment {
  moment: number;
  text: string;
  isClaimed: boolean;
  standing: Standing;
}

const keyOf = (reactionId: number | null, frameId: number | null): string => `${reactionId} ${frameId}`;
const momentOf = ({ id, moment, content, coalescedInto, claimedAt }: EarlierMessage): Moment => ({
  moment,
  text: content,
  isClaimed: claimedAt !== null,
  standing: { step: 'there', id: coalescedInto ?? id },
});

/**
 * What is new of what is said about one video or stream, and what of it only repeats the message before it: the same
 * words of the same reaction, not
 * called an error, within the cool-down of the last that said so. So a state that goes on is one message, however long,
 * and a change always speaks.
 */
export function fold<T extends MessageFacts>(said: readonly T[], before: readonly EarlierMessage[]): Coalesced<T>[] {
  const known = new Set(before.map(({ reactionId, frameId }) => keyOf(reactionId, frameId)));
  const courses = new Map<number, Moment[]>();
  const threadOf = (reactionId: number): Moment[] => {
    const course =
      courses.get(reactionId) ??
      before
        .filter((one) => one.reactionId === reactionId)
        .map(momentOf)
        .toSorted((one, other) => one.moment - other.moment);
    courses.set(reactionId, course);
    return course;
  };
  return said.flatMap((one) => {
    const { reactionId, frameId, moment, text, cooldownSeconds } = one;
    const key = keyOf(reactionId, frameId);
    if (known.has(key)) return [];
    known.add(key);
    const course = threadOf(reactionId);
    const at = course.findLastIndex((earlier) => earlier.moment <= moment);
    const last = course[at];
    const repeats =
      last !== undefined &&
      !last.isClaimed &&
      last.text === text &&
      moment - last.moment <= cooldownSeconds &&
      cooldownSeconds > 0;
    const into = repeats ? last.standing : null;
    course.splice(at + 1, 0, { moment, text, isClaimed: false, standing: into ?? { step: 'new', frameId } });
    return [{ said: one, into }];
  });
}
