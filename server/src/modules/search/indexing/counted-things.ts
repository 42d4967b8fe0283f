import type { SearchableFile } from '../ports.ts';
import { MAX_COUNTED } from '../numerals.ts';
import { BOXED, ofColour, ofColoured, ofCount, ofMaybeCount } from './lexemes.ts';

/** Of boxes from here up two are two things; below, they are often parts of one, or none. */
const SURELY_ONE = 0.5;

/**
 * How many things of each name a file shows on one frame, and of what colours they are, as the index tells it. What was
 * seen too faintly to be shown makes a count unsure: it may be that many, or that many more.
 */
export function countedThings(
  { frames, labels, taught }: Pick<SearchableFile, 'frames' | 'labels' | 'taught'>,
  nameOf: (title: string) => string,
): string[] {
  const least = new Map<string, number>();
  const most = new Map<string, number>();
  const colours = new Set<string>();
  const raise = (counts: Map<string, number>, name: string, amount: number): void =>
    void counts.set(name, Math.max(counts.get(name) ?? 0, amount));
  for (const frame of frames) {
    const isSure = ({ confidence }: { confidence: number }): boolean => confidence >= SURELY_ONE;
    const seen = countBy(frame.detections.filter(isSure).map(({ class_name: title }) => nameOf(title)));
    const faint = countBy(
      [...frame.detections.filter((one) => !isSure(one)), ...frame.lowConfidenceDetections].map(
        ({ class_name: title }) => nameOf(title),
      ),
    );
    for (const [name, amount] of seen) raise(least, name, amount);
    for (const name of new Set([...seen.keys(), ...faint.keys()]))
      raise(most, name, (seen.get(name) ?? 0) + (faint.get(name) ?? 0));
    for (const { class_name: title, colour } of frame.detections)
      if (colour) colours.add(ofColoured(nameOf(title))).add(ofColour(nameOf(title), colour));
  }
  // Rectangles of people and hits of their own classes are counted as they are.
  for (const [name, amount] of countBy(labels.map(nameOf))) raise(least, name, amount);
  for (const [name, amount] of countBy(taught.map(({ title, startTime }) => `${nameOf(title)}\n${startTime}`)))
    raise(least, name.split('\n')[0] ?? name, amount);

  const upTo = (amount: number, from = 1): number[] =>
    Array.from({ length: Math.max(0, Math.min(amount, MAX_COUNTED + 1) - from + 1) }, (_, at) => from + at);
  return [
    ...(frames.some(({ detections }) => detections.length > 0) ? [BOXED] : []),
    ...[...least].flatMap(([name, amount]) => upTo(amount).map((number) => ofCount(name, number))),
    ...[...most].flatMap(([name, amount]) =>
      upTo(amount, (least.get(name) ?? 0) + 1).map((number) => ofMaybeCount(name, number)),
    ),
    ...colours,
  ];
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
