import type { RefObject } from 'react';
import { useKeys } from '#shared/keys/use-keys.ts';
import type { useFileWay } from './use-file-way.ts';

type Way = Pick<ReturnType<typeof useFileWay>, 'goBack' | 'goOn' | 'goToUnlabelled'>;

/** To the files beside this one, by the keyboard. */
export const useWalkKeys = (place: RefObject<HTMLElement | null>, way: Way): void =>
  useKeys(place, (event) => {
    // The codes and not the letters: on a Russian keyboard they are Х and Ъ.
    if (event.code === 'BracketLeft') void way.goBack();
    else if (event.code === 'BracketRight' && event.shiftKey) void way.goToUnlabelled();
    else if (event.code === 'BracketRight') void way.goOn();
    else return 'left';
    return 'taken';
  });
