/** Mantine's own manager of the scheme keeps it under this key too. */
export const COLOR_SCHEME_KEY = 'color_scheme';

const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

const chosen = (): string | null => {
  try {
    return window.localStorage.getItem(COLOR_SCHEME_KEY);
  } catch {
    // A browser that refuses storage to pages still has a system scheme.
    return null;
  }
};

const apply = (systemIsDark: boolean): void => {
  const scheme = chosen();
  const system = systemIsDark ? 'dark' : 'light';
  document.documentElement.setAttribute(
    'data-mantine-color-scheme',
    scheme === 'dark' || scheme === 'light' ? scheme : system,
  );
};

/**
 * Before the first render, so that nobody in a dark room is flashed. Mantine's own inline script is not allowed here,
 * and the public pages have no Mantine.
 */
export const followColorScheme = (): void => {
  const system = window.matchMedia(SYSTEM_IS_DARK);
  apply(system.matches);
  system.addEventListener('change', ({ matches }) => apply(matches));
};
