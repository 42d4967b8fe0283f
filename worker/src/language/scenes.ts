import type { AnalysedFrame, AnalysedFile } from '../analysis/analysed-file.ts';
import { isNameable } from '../analysis/thresholds.ts';

/** A stretch of a video that shows the same things. */
export interface Stretch {
  second: number;
  untilSecond: number;
  /** Of all its frames the one that shows the most, the most surely. */
  best: AnalysedFrame;
}

/** What a frame shows, so that a thing which only grew faint for a moment does not end a scene. */
function nounsOf({ analysis }: AnalysedFrame, before: ReadonlySet<string>): Set<string> {
  const shown = analysis.objects.filter(
    (object) => isNameable(object) || (object.standing === 'seen' && before.has(object.noun)),
  );
  return new Set(shown.map(({ noun }) => noun));
}

/** Two empty frames are alike when the classifier says the same of them. */
const keyOf = (
  nouns: ReadonlySet<string>,
  {
    analysis: {
      impression: { gist },
    },
  }: AnalysedFrame,
): string => (nouns.size > 0 ? [...nouns].sort().join() : `: ${gist?.kind ?? ''}`);

const richness = ({ analysis: { objects, impression } }: AnalysedFrame): number =>
  objects.filter(isNameable).reduce((sum, { confidence }) => sum + confidence, impression.gist?.confidence ?? 0);

/**
 * Neighbouring frames that show the same, joined. Counts are left aside: they flicker, and a scene is not over because
 * of it.
 */
export function stretchesOf({ frames, durationSeconds }: Pick<AnalysedFile, 'frames' | 'durationSeconds'>): Stretch[] {
  const ordered = [...frames].sort((one, other) => one.second - other.second);
  const groups: { key: string; frames: AnalysedFrame[] }[] = [];
  let before: ReadonlySet<string> = new Set();
  for (const frame of ordered) {
    before = nounsOf(frame, before);
    const key = keyOf(before, frame);
    const last = groups.at(-1);
    if (last?.key === key) last.frames.push(frame);
    else groups.push({ key, frames: [frame] });
  }
  const lastSecond = ordered.at(-1)?.second ?? 0;
  return groups.flatMap(({ frames: own }, index) => {
    const [first] = own;
    if (!first) return [];
    const untilSecond = groups[index + 1]?.frames[0]?.second ?? Math.max(lastSecond, durationSeconds ?? 0);
    return [
      {
        second: first.second,
        untilSecond,
        best: own.reduce((best, frame) => (richness(frame) > richness(best) ? frame : best)),
      },
    ];
  });
}

/** Neighbours of which the same is told are one: two frames without anything known, or one street with a car more. */
export function joined<Event extends Stretch & { told: string | null }>(events: readonly Event[]): Event[] {
  const kept: Event[] = [];
  for (const event of events) {
    const last = kept.at(-1);
    if (last && last.told === event.told) kept[kept.length - 1] = { ...last, untilSecond: event.untilSecond };
    else kept.push(event);
  }
  return kept;
}
