import type { Plugin } from 'vite';
import { landing } from './src/shared/text/ru-landing.ts';
import { about, ratesPage } from './src/shared/text/ru-site.ts';

/** The server writes the name of its installation here. */
const BRAND = '{brand}';

const WORDS = {
  '/': { title: landing.title, lead: landing.promise(BRAND) },
  '/rates': { title: ratesPage.title, lead: ratesPage.lead },
  '/about_us': { title: about.title, lead: about.lead(BRAND) },
};

const HERO = /^assets\/hero-(light|dark)-.*\.webp$/;

/** Tells the server what a public page shows first, so that it stands in the page before any code has come. */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  generateBundle(_, bundle) {
    const pictures = Object.fromEntries(Object.keys(bundle).flatMap((name) => HERO.exec(name)?.slice(1, 2).map((scheme) => [scheme, `/${name}`]) ?? []));
    this.emitFile({ type: 'asset', fileName: 'first-paint.json', source: JSON.stringify({ words: WORDS, pictures: { '/': pictures } }) });
  },
});
