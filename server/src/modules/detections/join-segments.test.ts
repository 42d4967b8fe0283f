import { expect, it } from 'vitest';
import { joinSegments, type FilmTrack, type SegmentScanned, type StoredTrack } from './join-segments.ts';

const WIDTH = 0.1;
/** A thing that goes from one place to another at a steady pace; the further it gets the surer it is seen. */
function moving({
  startTime,
  endTime,
  from = 0.1,
  to = 0.1,
  y = 0.4,
  confidence = 0.8,
}: {
  startTime: number;
  endTime: number;
  from?: number;
  to?: number;
  y?: number;
  confidence?: number;
}): FilmTrack {
  const at = (x: number) => ({ x0: x, y0: y, x1: x + WIDTH, y1: y + WIDTH });
  return {
    startTime,
    endTime,
    second: endTime,
    confidence,
    ...at(to),
    path: [
      [startTime, from, y, from + WIDTH, y + WIDTH],
      [endTime, to, y, to + WIDTH, y + WIDTH],
    ],
  };
}

/** A film's detections, into which segments are joined one after another. */
function createFilm() {
  const rows = new Map<number, StoredTrack>();
  let lastId = 0;
  return {
    add(segment: Omit<SegmentScanned, 'stored'>): void {
      const { removed, changed, added } = joinSegments({ stored: [...rows.values()], ...segment });
      for (const id of removed) rows.delete(id);
      for (const row of changed) rows.set(row.id, row);
      for (const track of added) rows.set(++lastId, { ...track, id: lastId });
    },
    rows: () => [...rows.values()],
    spans: () =>
      [...rows.values()]
        .map(({ startTime, endTime }) => [startTime, endTime])
        .toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d),
  };
}
const segment = (index: number, ...fresh: FilmTrack[]) => ({ fresh, from: index * 60, to: index * 60 + 60 });
/** One thing that is there from 50 to 130 s, in three segments. */
const ONE_THING = [
  segment(0, moving({ startTime: 50, endTime: 59.9, from: 0, to: 0.1, confidence: 0.7 })),
  segment(1, moving({ startTime: 60, endTime: 119.9, from: 0.1, to: 0.7, confidence: 0.9 })),
  segment(2, moving({ startTime: 120.2, endTime: 130, from: 0.7, to: 0.8, confidence: 0.6 })),
];
const ORDERS = [
  [0, 1, 2],
  [2, 1, 0],
  [1, 0, 2],
  [0, 2, 1],
  [2, 0, 1],
  [1, 2, 0],
];

it.each(ORDERS)('a thing that goes on over the borders is one, whichever piece comes first: %d, %d, %d', (...order) => {
  const film = createFilm();
  for (const index of order) film.add(ONE_THING[index] ?? segment(index));
  expect(film.spans()).toEqual([[50, 130]]);
  expect(film.rows()[0]).toMatchObject({ confidence: 0.9, x0: 0.7 });
  expect(film.rows()[0]?.path.map(([second]) => second)).toEqual([50, 59.9, 60, 119.9, 120.2, 130]);
});

it.each([0, 1, 2])('segment %d scanned anew changes nothing when the same is found in it', (index) => {
  const film = createFilm();
  for (const one of ONE_THING) film.add(one);
  film.add(ONE_THING[index] ?? segment(index));
  expect(film.spans()).toEqual([[50, 130]]);
});

it('a segment scanned anew in which nothing is found any more cuts its old part out, and the rest stays where it was', () => {
  const film = createFilm();
  for (const one of ONE_THING) film.add(one);
  film.add(segment(1));
  expect(film.spans()).toEqual([
    [50, 60],
    [120, 130],
  ]);
  for (const { startTime, endTime, second: moment, x0, path } of film.rows()) {
    expect(path.every(([second]) => second >= startTime && second <= endTime)).toBe(true);
    // The surest place was in what is gone.
    expect(path.some(([second, left]) => second === moment && left === x0)).toBe(true);
  }
  film.add(segment(0));
  film.add(segment(2));
  expect(film.rows()).toEqual([]);
});

it('two things that stand side by side at the border stay two', () => {
  const film = createFilm();
  film.add(segment(0, moving({ startTime: 50, endTime: 60, y: 0.2 }), moving({ startTime: 50, endTime: 60, y: 0.24 })));
  film.add(segment(1, moving({ startTime: 60, endTime: 70, y: 0.24 }), moving({ startTime: 60, endTime: 70, y: 0.2 })));
  expect(film.spans()).toEqual([
    [50, 70],
    [50, 70],
  ]);
  for (const { path } of film.rows()) expect(new Set(path.map(([, , top]) => top)).size).toBe(1);
});

it('a track that leaves at one side is not joined with one that enters at the other, nor with one two seconds later', () => {
  const film = createFilm();
  film.add(segment(0, moving({ startTime: 50, endTime: 60, to: 0.8 }), moving({ startTime: 50, endTime: 60, y: 0.7 })));
  film.add(
    segment(1, moving({ startTime: 60, endTime: 70, from: 0.1 }), moving({ startTime: 62, endTime: 70, y: 0.7 })),
  );
  expect(film.spans()).toEqual([
    [50, 60],
    [50, 60],
    [60, 70],
    [62, 70],
  ]);
});

// Seen every 0.4 s and missed at 59.6; the longest that it may be hidden, before the border and behind it; a whole
// frame, seen every second and missed at 59.
it.each([
  [59.4, 60],
  [58.9, 60],
  [60, 61],
  [59.4, 60.4],
  [58.5, 60],
])('a track missed at the border is joined when it is seen again: until %d and from %d', (endTime, startTime) => {
  const film = createFilm();
  film.add(segment(0, moving({ startTime: 50, endTime })));
  film.add(segment(1, moving({ startTime, endTime: 70 })));
  expect(film.spans()).toEqual([[50, 70]]);
});

it('a track hidden before the border and behind it for two seconds in all is another when it returns', () => {
  const film = createFilm();
  film.add(segment(0, moving({ startTime: 50, endTime: 59 })));
  film.add(segment(1, moving({ startTime: 61, endTime: 70 })));
  expect(film.spans()).toEqual([
    [50, 59],
    [61, 70],
  ]);
});

it('a quick thing is met where it would be by then', () => {
  const film = createFilm();
  film.add(segment(0, moving({ startTime: 59, endTime: 59.8, from: 0, to: 0.4 })));
  film.add(segment(1, moving({ startTime: 60.1, endTime: 60.5, from: 0.55, to: 0.75 })));
  expect(film.spans()).toEqual([[59, 60.5]]);
});

// Of a camera that gives a picture every so many seconds: the thing stands as long as its picture does.
it.each([1, 2])('a quick thing in a film of few pictures is met at the next of them, %d s later', (every) => {
  const stepping = (startTime: number, endTime: number): FilmTrack => {
    const at = (second: number): [number, number, number, number] => [
      (second - 50) * 0.06,
      0.4,
      (second - 50) * 0.06 + 0.05,
      0.5,
    ];
    const seconds = Array.from({ length: (endTime - startTime) / every }, (_, index) => startTime + index * every);
    const [x0, y0, x1, y1] = at(startTime);
    return {
      startTime,
      endTime,
      second: startTime,
      confidence: 0.8,
      x0,
      y0,
      x1,
      y1,
      path: seconds.flatMap((second): FilmTrack['path'] => [
        [second, ...at(second)],
        [second + every - 0.2, ...at(second)],
      ]),
    };
  };
  const film = createFilm();
  film.add(segment(0, stepping(52, 60)));
  film.add(segment(1, stepping(60, 64)));
  expect(film.spans()).toEqual([[52, 64]]);
});

it('detections of whole frames have no path and are joined all the same', () => {
  const film = createFilm();
  const whole = (startTime: number, endTime: number): FilmTrack => ({
    startTime,
    endTime,
    second: startTime,
    confidence: 0.9,
    x0: 0,
    y0: 0,
    x1: 1,
    y1: 1,
    path: [],
  });
  film.add(segment(1, whole(60, 90)));
  film.add(segment(0, whole(30, 60)));
  expect(film.spans()).toEqual([[30, 90]]);
  film.add(segment(0));
  expect(film.spans()).toEqual([[60, 90]]);
});

it('rows that have nothing to do with the segment are not touched', () => {
  const far: StoredTrack = { ...moving({ startTime: 300, endTime: 310 }), id: 7 };
  expect(joinSegments({ stored: [far], ...segment(1, moving({ startTime: 80, endTime: 90 })) })).toMatchObject({
    removed: [],
    changed: [],
    added: [{ startTime: 80 }],
  });
});
