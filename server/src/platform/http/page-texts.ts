/** What a page is called by those who have not opened it: search engines, messengers, the tab before the app starts. */
export interface PageText {
  title: (brand: string) => string;
  /** Null: no page for a search engine. */
  description: ((brand: string) => string) | null;
}

const named =
  (name: string): PageText['title'] =>
  (brand) =>
    `${name} — ${brand}`;

/** The addresses of the web app by their first part; whatever follows it belongs to the same page. */
const PAGES: Record<string, PageText> = {
  rates: {
    title: named('Тарифы'),
    description: (brand) =>
      `Тарифы сервиса ${brand}: цена одного распознавания, число признаков и скорость. Оплата только за обработанные кадры.`,
  },
  about_us: {
    title: named('О нас'),
    description: (brand) =>
      `${brand}: умная видеоаналитика и поиск по медиа. Находит объекты на фото и видео, читает текст и коды, описывает кадры словами.`,
  },
  privacy_policy: {
    title: named('Политика конфиденциальности'),
    description: (brand) =>
      `Как ${brand} обрабатывает и защищает персональные данные: цели, сроки хранения, права субъектов данных.`,
  },
  stats: {
    title: named('Статистика разметки'),
    description: (brand) => `Сколько объектов размечено в сервисе ${brand}: по дням и по участникам.`,
  },
  sign_in: { title: named('Вход'), description: null },
  pay: { title: named('Оплата'), description: null },
  cabinet: { title: named('Личный кабинет'), description: null },
  admin: { title: named('Администрирование'), description: null },
};
const LANDING: PageText = {
  title: (brand) => `${brand}: фото и видео, в которых легко найти нужное`,
  description: (brand) =>
    `${brand} описывает фото и видео словами, читает на них текст, находит нужный кадр и помогает размечать объекты.`,
};
const UNKNOWN: PageText = { title: named('Страница не найдена'), description: null };

export interface Page {
  /** The address that search engines keep; null for what is no page of the app. */
  address: string | null;
  text: PageText;
}

export function pageAt(path: string): Page {
  const [, first = '', ...rest] = path.split('/');
  if (first === '' && rest.every((part) => part === '')) return { address: '/', text: LANDING };
  const text = Object.hasOwn(PAGES, first) ? PAGES[first] : undefined;
  return text ? { address: `/${first}`, text } : { address: null, text: UNKNOWN };
}

export const PUBLIC_ADDRESSES: readonly string[] = [
  '/',
  ...Object.entries(PAGES).flatMap(([name, { description }]) => (description === null ? [] : [`/${name}`])),
];
