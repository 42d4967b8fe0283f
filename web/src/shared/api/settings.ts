import { z } from 'zod';

const Settings = z.object({
  brand: z.string().default('Ракурс'),
  /** Another origin for the API; empty means the page's own. */
  apiOrigin: z.string().default(''),
  version: z.string().default(''),
  /** An OSM-compatible tile server, as https://…/{z}/{x}/{y}.png; empty means the map's own grid. */
  tileUrl: z.string().default(''),
  /** Whom the tiles must name, as HTML: the usual form of such a line is a link. */
  tileAttribution: z.string().default(''),
});
export type Settings = z.output<typeof Settings>;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What the server wrote into the page. A page without settings, as in tests and in the dev server, gets the defaults. */
export const readSettings = (page: Pick<Document, 'getElementById'>): Settings => {
  const written = Settings.safeParse(parseJson(page.getElementById('settings')?.textContent ?? ''));
  return written.success ? written.data : Settings.parse({});
};
