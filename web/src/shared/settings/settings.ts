/** What the server wrote into the page about this installation. */
export interface Settings {
  brand: string;
  /** Another origin for the API; empty means the page's own. */
  apiOrigin: string;
  version: string;
  /** An OSM-compatible tile server, as https://…/{z}/{x}/{y}.png; empty means the map's own grid. */
  tileUrl: string;
  /** Whom the tiles must name, as HTML: the usual form of such a line is a link. */
  tileAttribution: string;
  /** Where requests for a call go; empty means the page's own origin. */
  marketingOrigin: string;
  /** For 'Позвонить сейчас'; empty means that there is none. */
  contactPhone: string;
  /** For 'Написать'; empty means that there is none. */
  messengerUrl: string;
  /** Who answers for personal data. */
  operator: Operator;
}

export interface Operator {
  name: string;
  address: string;
  email: string;
  taxId: string;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseFields = (text: string): Fields => {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
};

const reader =
  (fields: Fields) =>
  (name: string, fallback = ''): string => {
    const value = fields[name];
    return typeof value === 'string' ? value : fallback;
  };

/**
 * Read by hand and not by a schema: this is the first thing that every page does, and a visitor's page is not to wait
 * for zod.
 * A page without settings, as in tests and in the dev server, gets the defaults.
 */
export const readSettings = (page: Pick<Document, 'getElementById'>): Settings => {
  const fields = parseFields(page.getElementById('settings')?.textContent ?? '');
  const text = reader(fields);
  const brand = text('brand', 'Ракурс');
  const ofOperator = reader(isFields(fields.operator) ? fields.operator : {});
  return {
    brand,
    apiOrigin: text('apiOrigin'),
    version: text('version'),
    tileUrl: text('tileUrl'),
    tileAttribution: text('tileAttribution'),
    marketingOrigin: text('marketingOrigin'),
    contactPhone: text('contactPhone'),
    messengerUrl: text('messengerUrl'),
    operator: {
      name: ofOperator('name', brand),
      address: ofOperator('address'),
      email: ofOperator('email'),
      taxId: ofOperator('taxId'),
    },
  };
};
