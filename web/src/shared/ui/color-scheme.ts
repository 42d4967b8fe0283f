import { localStorageColorSchemeManager } from '@mantine/core';

const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'color_scheme' });

/** Before the first render, so that nobody in a dark room is flashed. Mantine's own inline script is not allowed here. */
export const applyStoredColorScheme = (): void => {
  const chosen = colorSchemeManager.get('auto');
  const system = window.matchMedia(SYSTEM_IS_DARK).matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen === 'auto' ? system : chosen);
};
