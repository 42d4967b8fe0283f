import { expect, it } from 'vitest';
import { ONLY_STREAMS, requirePictures, withPicturesOf } from './require-pictures.ts';

it.each([
  { kinds: [], says: 'В источнике нет меток' },
  { kinds: ['stream'], says: ONLY_STREAMS },
  { kinds: ['stream', 'video'], says: null },
  { kinds: ['image'], says: null },
] as const)('a set of labelled files $kinds is made, or not: $says', ({ kinds, says }) => {
  const ask = () => requirePictures(new Set(kinds));
  if (says === null) expect(ask).not.toThrow();
  else expect(ask).toThrow(says);
});

it.each([
  { mayTrain: true, annotationsOnly: false, image: true, video: true },
  { mayTrain: false, annotationsOnly: false, image: false, video: true },
  { mayTrain: true, annotationsOnly: true, image: false, video: false },
  { mayTrain: false, annotationsOnly: true, image: false, video: false },
])(
  'a user with mayTrain $mayTrain and annotations only $annotationsOnly gets pictures $image, frames $video',
  ({ mayTrain, annotationsOnly, image, video }) => {
    const hasPicturesOf = withPicturesOf({ canTrainLearningModels: mayTrain, annotationsOnly });
    expect([hasPicturesOf('image'), hasPicturesOf('video')]).toEqual([image, video]);
  },
);
