import type { BroughtLabel } from '#modules/labelling/index.ts';

/** On what terms a picture of the sample may be shown, changed and passed on. */
interface Licence {
  licence: string;
  licenceUrl: string | null;
}

const CC0: Licence = { licence: 'CC0 1.0', licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/' };
const CC_BY_4: Licence = { licence: 'CC BY 4.0', licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' };
const CC_BY_SA_4: Licence = {
  licence: 'CC BY-SA 4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
};
const PUBLIC_DOMAIN: Licence = { licence: 'общественное достояние', licenceUrl: null };

export interface SampleFile {
  /** In the folder `sample-media`, whose SOURCES.md tells the same of each. */
  file: string;
  title: string;
  /** As if it had been uploaded under it. */
  name: string;
  credit: Licence & { author: string; source: string };
  labels: readonly BroughtLabel[];
}

type Corners = readonly [x0: number, y0: number, x1: number, y1: number];
const label = (title: string, [x0, y0, x1, y1]: Corners, timeFrame = 0): BroughtLabel => ({
  title,
  x0,
  y0,
  x1,
  y1,
  timeFrame,
});

/** Every one was made smaller or put into another format, and nothing else. */
const from = (collection: string, picture: string): string => `${collection}, «${picture}», уменьшено`;
const [SKIMAGE, LOMIRI, BUDGIE, GCOMPRIS] = [
  'scikit-image',
  'Lomiri Wallpapers',
  'Budgie Backgrounds',
  'Wikimedia Commons, GCompris',
] as const;
const BUDGIE_AUTHORS = 'участники Budgie Desktop';
const US = { ...CC0, author: 'Ракурс', source: 'нарисовано для этого примера' };

/** In the order they are brought: what people recognise at once comes last and so stands first in the list. */
const files: readonly SampleFile[] = [
  {
    file: 'lake.jpg',
    title: 'Горное озеро',
    name: 'Горное озеро.jpg',
    credit: { ...CC0, author: BUDGIE_AUTHORS, source: from(BUDGIE, 'Lake Sherburne') },
    labels: [],
  },
  {
    file: 'city.jpg',
    title: 'Ночной город',
    name: 'Ночной город.jpg',
    credit: { ...CC0, author: BUDGIE_AUTHORS, source: from(BUDGIE, 'Singaporean Cityscape') },
    labels: [],
  },
  {
    file: 'temple.jpg',
    title: 'Храм у воды',
    name: 'Храм у воды.jpg',
    credit: { ...PUBLIC_DOMAIN, author: 'Jasdeep Singh', source: from(GCOMPRIS, 'Golden Temple') },
    labels: [],
  },
  {
    file: 'stream.jpg',
    title: 'Лесной ручей',
    name: 'Лесной ручей.jpg',
    credit: { ...CC_BY_4, author: 'Aitzol Berasategi', source: from(LOMIRI, 'life') },
    labels: [],
  },
  {
    file: 'wren.jpg',
    title: 'Крапивник',
    name: 'Крапивник.jpg',
    credit: { ...CC0, author: BUDGIE_AUTHORS, source: from(BUDGIE, 'Canyon Wren') },
    labels: [label('птица', [0.35, 0.23, 0.47, 0.45])],
  },
  {
    file: 'osprey.jpg',
    title: 'Скопа',
    name: 'Скопа.jpg',
    credit: { ...CC0, author: BUDGIE_AUTHORS, source: from(BUDGIE, 'Perched Osprey') },
    labels: [label('птица', [0.29, 0.21, 0.45, 0.85])],
  },
  {
    file: 'polar-bear.jpg',
    title: 'Белый медведь',
    name: 'Белый медведь.jpg',
    credit: { ...CC_BY_SA_4, author: 'Arturo de Frias Marques', source: from(GCOMPRIS, 'Polar Bear AdF') },
    labels: [label('медведь', [0.23, 0.32, 0.84, 0.77])],
  },
  {
    file: 'room.jpg',
    title: 'Комната',
    name: 'Комната.jpg',
    credit: { ...CC_BY_4, author: 'Jakub Mede', source: from(LOMIRI, 'Wine') },
    labels: [label('бутылка', [0.46, 0.12, 0.53, 0.33]), label('бокал', [0.37, 0.2, 0.45, 0.34])],
  },
  {
    file: 'cat.jpg',
    title: 'Кошка',
    name: 'Кошка.jpg',
    credit: { ...CC0, author: 'Stéfan van der Walt', source: from(SKIMAGE, 'Chelsea') },
    labels: [],
  },
  {
    file: 'astronaut.jpg',
    title: 'Астронавт',
    name: 'Астронавт.jpg',
    credit: { ...PUBLIC_DOMAIN, author: 'NASA', source: from(SKIMAGE, 'Eileen Collins') },
    labels: [label('человек', [0.04, 0.02, 0.73, 0.99])],
  },
  {
    file: 'invoice.jpg',
    title: 'Накладная',
    name: 'Накладная.jpg',
    credit: US,
    labels: [
      label('подпись', [0.32, 0.665, 0.525, 0.732]),
      label('печать', [0.315, 0.724, 0.48, 0.857]),
      label('QR-код', [0.635, 0.67, 0.842, 0.836]),
    ],
  },
  {
    file: 'coffee.jpg',
    title: 'Чашка кофе',
    name: 'Чашка кофе.jpg',
    credit: { ...CC0, author: 'Rachel Michetti', source: from(SKIMAGE, 'Pikolo Espresso Bar') },
    labels: [label('чашка', [0.28, 0.05, 0.71, 0.81]), label('ложка', [0.54, 0.41, 0.68, 0.82])],
  },
  {
    file: 'dogs.jpg',
    title: 'Собаки у окна',
    name: 'Собаки у окна.jpg',
    credit: { ...CC_BY_4, author: 'Aitzol Berasategi', source: from(LOMIRI, 'friends') },
    labels: [label('собака', [0.3, 0.23, 0.53, 0.46]), label('собака', [0.46, 0.44, 0.69, 0.68])],
  },
  {
    file: 'dogs-and-osprey.webm',
    title: 'Собаки и скопа',
    name: 'Собаки и скопа.webm',
    credit: {
      ...CC_BY_4,
      author: 'Aitzol Berasategi, участники Budgie Desktop, Ракурс',
      source: 'сделано для этого примера по снимкам «Собаки у окна» и «Скопа»',
    },
    labels: [
      label('собака', [0.3, 0.39, 0.53, 0.84]),
      label('собака', [0.47, 0.81, 0.67, 1]),
      label('собака', [0.3, 0.07, 0.53, 0.53], 3.5),
      label('собака', [0.46, 0.49, 0.69, 0.97], 3.5),
      label('птица', [0.38, 0.21, 0.6, 0.85], 4.2),
      label('птица', [0.26, 0.21, 0.48, 0.85], 5.85),
      label('птица', [0.14, 0.21, 0.36, 0.85], 7.5),
    ],
  },
];

/** What a newcomer gets to look around in. */
export const SAMPLE = {
  title: 'Пример: снимки для знакомства',
  description:
    'Двенадцать свободных фотографий, накладная и короткое видео. Проект ваш: меняйте его, пробуйте на нём поиск и разметку, а потом удалите.',
  source: {
    title: 'Снимки отовсюду',
    description: 'Автор и лицензия названы в описании каждого файла.',
    place: { lat: 55.7512, lon: 37.6184 },
  },
  search: { name: 'Птицы на фото', content: 'птица тип:фото' },
  files,
};
