import type { RecordMark, StreamEvent, StreamOutage } from '@rakurs/contract';
import { placeOf, type Span } from '#shared/timeline/span.ts';
import { msOf } from './moment.ts';

export type MarkKind = 'motion' | RecordMark['kind'];
export const MARK_KINDS: readonly MarkKind[] = ['motion', 'detection', 'answer'];

/** Marks nearer than this are one: a dot with a number is so wide. */
const CLUSTER_PIXELS = 18;
/** What a pointer near something means. */
const REACH_PIXELS = 8;

export interface Cluster {
  kind: RecordMark['kind'];
  /** Of its first mark. */
  at: number;
  x: number;
  marks: RecordMark[];
}

interface Sight {
  span: Span;
  width: number;
}

/** Marks of one kind that are in sight, those too close to tell apart taken together. */
export const clustersOf = (
  marks: readonly RecordMark[],
  kind: RecordMark['kind'],
  { span, width }: Sight,
): Cluster[] => {
  const clusters: Cluster[] = [];
  const inSight = marks
    .filter((mark) => mark.kind === kind && msOf(mark.at) >= span.from && msOf(mark.at) <= span.to)
    .toSorted((one, other) => msOf(one.at) - msOf(other.at));
  for (const mark of inSight) {
    const x = placeOf(msOf(mark.at), span, width);
    const last = clusters.at(-1);
    if (last && x - last.x < CLUSTER_PIXELS) last.marks.push(mark);
    else clusters.push({ kind, at: msOf(mark.at), x, marks: [mark] });
  }
  return clusters;
};

/** What an event or an outage covers; one that goes on ends now. */
export const stretchOf = (
  { started_at, ended_at }: Pick<StreamEvent, 'started_at' | 'ended_at'>,
  now: number,
): Span => ({ from: msOf(started_at), to: ended_at === null ? Math.max(now, msOf(started_at)) : msOf(ended_at) });

/** The event, or the outage, that a pointer there means. */
export const eventAt = <E extends StreamEvent | StreamOutage>(
  events: readonly E[],
  x: number,
  { span, width, now }: Sight & { now: number },
): E | null =>
  events.find((event) => {
    const { from, to } = stretchOf(event, now);
    return x >= placeOf(from, span, width) - REACH_PIXELS / 2 && x <= placeOf(to, span, width) + REACH_PIXELS / 2;
  }) ?? null;

export const clusterAt = (clusters: readonly Cluster[], x: number): Cluster | null => {
  const nearest = clusters.toSorted((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x))[0];
  return nearest && Math.abs(nearest.x - x) <= REACH_PIXELS ? nearest : null;
};

/** 'кошка', 'машина': each title once, the most frequent first. */
export const titlesOf = (marks: readonly RecordMark[]): string[] => {
  const counts = new Map<string, number>();
  for (const { title } of marks) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([title]) => title);
};
