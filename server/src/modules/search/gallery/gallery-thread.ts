import { parentPort } from 'node:worker_threads';
import { Gallery } from './gallery.ts';
import type { Answered, Asked, Numbered } from './messages.ts';

/** The thread in which all galleries lie: a scan of a million frames keeps a processor busy for a while, and nobody else shall wait for it. */
const galleries = new Map<number, Gallery>();

function galleryOf(userId: number): Gallery {
  const gallery = galleries.get(userId) ?? new Gallery();
  galleries.set(userId, gallery);
  return gallery;
}

function answer(asked: Asked): number[] {
  switch (asked.kind) {
    case 'append':
      galleryOf(asked.userId).append(asked.briefs);
      return [];
    case 'forget':
      galleries.delete(asked.userId);
      return [];
    case 'nearest':
      return galleryOf(asked.userId).nearest(asked.scan);
  }
}

parentPort?.on('message', ({ number, asked }: Numbered) =>
  parentPort?.postMessage({ number, frames: answer(asked) } satisfies Answered),
);
