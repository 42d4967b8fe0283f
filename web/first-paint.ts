import type { Plugin } from 'vite';
import { PHONE_WIDTH, SIZES } from './src/pages/landing/picture-sizes.ts';
import { ABOUT_PATH, HOME_PATH, RATES_PATH } from './src/shared/paths/paths.ts';
import { landing } from './src/shared/text/ru-landing.ts';
import { about, ratesPage } from './src/shared/text/ru-site.ts';

/** The server writes the name of its installation here. */
const BRAND = '{brand}';

const WORDS = {
  [HOME_PATH]: { title: landing.title, lead: landing.promise(BRAND) },
  [RATES_PATH]: { title: ratesPage.title, lead: ratesPage.lead },
  [ABOUT_PATH]: { title: about.title, lead: about.lead(BRAND) },
};

/** Its name by the build, in its large or its narrow form. */
const heroIn = (names: readonly string[], form: string): string =>
  `/${names.find((name) => name.startsWith(`assets/hero-${form}-`) && !name.startsWith(`assets/hero-${form}-phone-`)) ?? ''}`;

const heroOf = (names: readonly string[], scheme: string) => ({
  src: heroIn(names, scheme),
  srcset: `${heroIn(names, `${scheme}-phone`)} ${PHONE_WIDTH}w, ${heroIn(names, scheme)} 1200w`,
  sizes: SIZES,
  width: 1200,
  height: 800,
});

/** Tells the server what a public page shows first, so that it stands in the page before any code has come. */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  generateBundle(_, bundle) {
    const names = Object.keys(bundle);
    const pictures = { light: heroOf(names, 'light'), dark: heroOf(names, 'dark') };
    this.emitFile({
      type: 'asset',
      fileName: 'first-paint.json',
      source: JSON.stringify({ words: WORDS, pictures: { [HOME_PATH]: pictures } }),
    });
  },
});
