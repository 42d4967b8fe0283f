import { expect, it, vi } from 'vitest';
import { MediaRefused } from '#platform/media/index.ts';
import type { PlacedFile } from '../files/files.store.ts';
import { createShownMoments } from './shown-moments.ts';

const MAX_WAITING = 40;
// Boundary of the test: the decoder, of which only the film's bytes and owner are asked.
const filmOf = (sha256: string, userId = 1): PlacedFile => ({ sha256, userId }) as PlacedFile;
const here = new AbortController().signal;

/** A decoder that waits for a word before it begins. */
function open({ longestMs }: { longestMs?: number } = {}) {
  const visits: [string | null, number[]][] = [];
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const moments = createShownMoments({
    moments: {
      async *shown({ sha256 }, { seconds, gone }) {
        visits.push([sha256, seconds]);
        await Promise.race([
          begun,
          new Promise((_, reject) => gone.addEventListener('abort', () => reject(gone.reason))),
        ]);
        if (sha256 === 'damaged') throw new MediaRefused('damaged', 'video');
        // At the end of a film there is nothing any more.
        for (const second of seconds)
          if (second < 100) yield { second, picture: Buffer.from(`${sha256} at ${second}`) };
      },
    },
    ...(longestMs !== undefined && { longestMs }),
  });
  const at = (film: PlacedFile, second: number, gone = here) =>
    moments.at(film, { milliseconds: second * 1000, gone }).then(String);
  return { visits, begin, at };
}

it('a page of one film costs two visits, and none when it is wanted again', async () => {
  const { visits, begin, at } = open();
  const page = [5, 3.2, 9, 3.2, 1].map((second) => at(filmOf('yard'), second));
  const other = at(filmOf('gate'), 2);
  begin();
  expect(await Promise.all(page)).toEqual(['yard at 5', 'yard at 3.2', 'yard at 9', 'yard at 3.2', 'yard at 1']);
  expect(await other).toBe('gate at 2');
  expect(await at(filmOf('yard', 2), 9)).toBe('yard at 9');
  expect(visits).toEqual([
    ['yard', [5]],
    ['yard', [1, 3.2, 9]],
    ['gate', [2]],
  ]);
});

it('a caller with too many requests at once is refused, and others are not', async () => {
  const { begin, at } = open();
  const many = Array.from({ length: MAX_WAITING + 1 }, (_, second) => at(filmOf('yard'), second));
  await expect(at(filmOf('yard'), 90)).rejects.toMatchObject({ code: 'too_many_requests' });
  const other = at(filmOf('gate', 2), 2);
  begin();
  expect(await Promise.all(many)).toHaveLength(MAX_WAITING + 1);
  expect(await other).toBe('gate at 2');
});

it('requests of callers that have left are not worked on', async () => {
  const { visits, begin, at } = open();
  const leaving = new AbortController();
  const [first, left] = [at(filmOf('yard'), 1), at(filmOf('gate'), 2, leaving.signal)];
  leaving.abort(new Error('left'));
  begin();
  await Promise.all([first, expect(left).rejects.toThrow('left')]);
  expect(visits).toEqual([['yard', [1]]]);
});

it('an unreadable, missing or too slow moment answers 404, and the next is served', async () => {
  const { begin, at } = open();
  const damaged = at(filmOf('damaged'), 1);
  begin();
  await expect(damaged).rejects.toMatchObject({ code: 'not_found' });
  await expect(at(filmOf('yard'), 200)).rejects.toMatchObject({ code: 'not_found' });
  expect(await at(filmOf('yard'), 2)).toBe('yard at 2');
  const stuck = open({ longestMs: 1 });
  await vi.waitFor(() => expect(stuck.at(filmOf('yard'), 1)).rejects.toMatchObject({ code: 'not_found' }));
});

it("people take turns: one's many films do not delay another's first", async () => {
  const { visits, begin, at } = open();
  const many = Array.from({ length: 30 }, (_, number) => at(filmOf(`her ${number}`), 1));
  const his = at(filmOf('his', 2), 1);
  begin();
  await Promise.all([...many, his]);
  expect(visits.slice(0, 4).map(([film]) => film)).toEqual(['her 0', 'her 1', 'his', 'her 2']);
});
