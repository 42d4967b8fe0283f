import type { RefObject } from 'react';
import { useShortcuts } from '#shared/keys/use-shortcuts.ts';
import type { useFilePageState } from './use-file-page-state.ts';

type PageState = Pick<ReturnType<typeof useFilePageState>, 'goBack' | 'goOn' | 'goToUnlabelled'>;

/** To the files beside this one, by the keyboard. */
export const useNavigationKeys = (place: RefObject<HTMLElement | null>, way: PageState): void =>
  useShortcuts(place, (event) => {
    // The codes and not the letters: on a Russian keyboard they are Х and Ъ.
    if (event.code === 'BracketLeft') void way.goBack();
    else if (event.code === 'BracketRight' && event.shiftKey) void way.goToUnlabelled();
    else if (event.code === 'BracketRight') void way.goOn();
    else return 'left';
    return 'taken';
  });
