import { useSyncExternalStore } from 'react';

const ATTRIBUTE = 'data-mantine-color-scheme';

const subscribe = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: [ATTRIBUTE] });
  return () => observer.disconnect();
};

const shown = (): 'light' | 'dark' => (document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light');

/**
 * The scheme the page stands in now. It is set before the first render, so a picture is never loaded in the wrong one.
 */
export const useShownScheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, shown);
