import { useEffect, useEffectEvent } from 'react';
import { handlesKeyItself } from './use-shortcuts.ts';

/** Also a dialog that is still closing holds the keyboard. */
const DIALOG = '[role="dialog"]';

/**
 * Hears, after everything on the page, the keys that nothing there took: those of the whole cabinet must not come
 * before a page's own.
 * A key with Ctrl types nothing, so it is heard in fields as well; none is heard under a dialog.
 */
export const useGlobalShortcuts = (onKey: (event: KeyboardEvent) => 'taken' | 'left'): void => {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyped = !event.ctrlKey && !event.metaKey && handlesKeyItself(event);
    if (event.defaultPrevented || event.altKey || isTyped || document.querySelector(DIALOG) !== null) return;
    if (onKey(event) === 'taken') event.preventDefault();
  });
  useEffect(() => {
    // The window hears what the document's own listeners have left.
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
};
