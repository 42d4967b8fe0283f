import { useState } from 'react';
import type { Box } from '#shared/picture/box.ts';
import { takePicture, type ShownPicture } from './take-picture.ts';

type State =
  | { step: 'off' }
  | { step: 'drawing' }
  | { step: 'taken'; box: Box; shown: ShownPicture }
  | { step: 'failed'; error: unknown };

/** Search by a part of an open picture: the stage draws, the panel shows what is found. */
export const useCropping = () => {
  const [state, setState] = useState<State>({ step: 'off' });
  return {
    state,
    begin: () => setState({ step: 'drawing' }),
    stop: () => setState({ step: 'off' }),
    take: (box: Box | null, image: HTMLImageElement) => {
      if (box === null) return setState({ step: 'drawing' });
      try {
        setState({ step: 'taken', box, shown: takePicture(image, box) });
      } catch (error) {
        setState({ step: 'failed', error });
      }
    },
  };
};
export type Cropping = ReturnType<typeof useCropping>;
