import { PHONE_WIDTH } from './picture-sizes.ts';

/**
 * Taken of the real product by `npm run pictures`: in both schemes, and once more in the width of a phone. All are
 * three by two.
 */
const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

interface OneScheme {
  src: string;
  srcSet: string;
}

export interface SchemedPicture {
  light: OneScheme;
  dark: OneScheme;
  width: number;
  height: number;
}

const fileNamed = (name: string): string => files[`./pictures/${name}.webp`] ?? '';

const schemed = (name: string, width: number): SchemedPicture => {
  const inScheme = (scheme: string): OneScheme => {
    const src = fileNamed(`${name}-${scheme}`);
    return { src, srcSet: `${fileNamed(`${name}-${scheme}-phone`)} ${PHONE_WIDTH}w, ${src} ${width}w` };
  };
  return { light: inScheme('light'), dark: inScheme('dark'), width, height: (width * 2) / 3 };
};

const LARGE = 1200;
const SMALL = 960;

export const pictures = {
  hero: schemed('hero', LARGE),
  labelling: schemed('labelling', LARGE),
  search: schemed('search', LARGE),
  realtime: schemed('realtime', SMALL),
  integration: schemed('integration', SMALL),
  models: schemed('models', SMALL),
  domains: schemed('domains', LARGE),
  insights: schemed('insights', LARGE),
  agents: schemed('agents', SMALL),
  api: schemed('api', SMALL),
  workers: schemed('workers', SMALL),
};
