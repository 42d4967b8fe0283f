import type { FileKind } from '@rakurs/contract';
import type { SearchableFile, SearchableFrame, SearchableSource } from '../../src/modules/search/ports.ts';

/** A family's and a warehouse's archive as they are in life, for the tests of search: short lines here, whole files there. */
export const OWNER = 1;
export const STRANGER = 2;

export const SOURCES: readonly (SearchableSource & { userId: number })[] = [
  { id: 1, userId: OWNER, title: 'Семейный альбом', projectId: 1, projectTitle: 'Дом' },
  { id: 2, userId: OWNER, title: 'Дача 2024', projectId: 1, projectTitle: 'Дом' },
  { id: 3, userId: OWNER, title: 'Камера у ворот', projectId: 2, projectTitle: 'Склад №3' },
  { id: 4, userId: OWNER, title: 'Накладные', projectId: 2, projectTitle: 'Склад №3' },
  { id: 5, userId: OWNER, title: 'Путешествия', projectId: 3, projectTitle: 'Отпуск' },
  { id: 9, userId: STRANGER, title: 'Чужой источник', projectId: 9, projectTitle: 'Чужой проект' },
];

interface Sketch {
  source: number;
  title: string;
  date: string;
  /** When it came here; the day it shows, unless it is told. */
  brought?: string;
  kind?: FileKind;
  name?: string;
  about?: string;
  ai?: string;
  sees?: string;
  reads?: string;
  labels?: string[];
  /** What the project's own classes found; of a film, from which second on. */
  taught?: { title: string; second?: number; confidence?: number }[];
  codes?: string[];
  glimpses?: string;
  look?: SearchableFrame['look'];
  scenes?: [second: number, text: string][];
  userId?: number;
}

/** Boxes that tell apart: the n-th word of a text stands in the n-th column. */
const box = (at: number) => ({ x0: (at % 10) / 10, y0: 0.5, x1: (at % 10) / 10 + 0.1, y1: 0.6 });
const frame = (
  id: number,
  { sees = '', reads = '', codes = [], glimpses = '', look = null }: Sketch,
  second: number,
): SearchableFrame => ({
  id,
  second,
  text: reads,
  words: reads
    .split(' ')
    .filter(Boolean)
    .map((text, at) => ({ text, confidence: 0.9, ...box(at) })),
  codes: codes.map((content, at) => ({ format: 'QRCode', content, ...box(at) })),
  detections: sees
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((class_name, at) => ({ class_name, confidence: 0.9 - at / 100, ...box(at) })),
  glimpses: glimpses
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((class_name, at) => ({ class_name, confidence: 0.25, ...box(at) })),
  look,
});

export const fileFrom = (id: number, sketch: Sketch): SearchableFile => ({
  id,
  userId: sketch.userId ?? OWNER,
  dataSourceId: sketch.source,
  kind: sketch.kind ?? 'image',
  title: sketch.title,
  name: sketch.name ?? `IMG_${1000 + id}.jpg`,
  description: sketch.about ?? '',
  aiDescription: sketch.ai ?? null,
  happenedAt: new Date(`${sketch.date}T12:00:00Z`),
  createdAt: new Date(sketch.brought ?? `${sketch.date}T12:00:00Z`),
  scenes: (sketch.scenes ?? []).map(([second, text]) => ({ second, until_second: second + 5, text })),
  frames: [frame(id, sketch, sketch.kind === 'video' ? 7 : 0)],
  labels: sketch.labels ?? [],
  taught: (sketch.taught ?? []).map(({ second = 0, ...found }) => ({
    confidence: 0.9,
    frameId: null,
    startTime: second,
    endTime: second + 1,
    box: { x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2 },
    ...found,
  })),
  codes: sketch.codes ?? [],
});

const SKETCHES: readonly Sketch[] = [
  {
    source: 1,
    title: 'Мурка на подоконнике',
    date: '2024-03-10',
    ai: 'Кошка лежит на подоконнике. Светлое помещение.',
    sees: 'кошка, растение в горшке',
  },
  {
    source: 1,
    title: 'Барсик спит',
    date: '2024-03-12',
    ai: 'Кошка спит на диване.',
    sees: 'кошка, диван',
    labels: ['рыжий кот'],
  },
  {
    source: 1,
    title: 'Прогулка с Рексом',
    date: '2024-04-02',
    ai: 'Собака бежит по траве. Рядом человек.',
    sees: 'собака, человек',
  },
  {
    source: 1,
    title: 'День рождения Маши',
    date: '2023-11-20',
    ai: 'Группа людей за столом, на столе торт.',
    sees: 'человек, стол, торт, бокал',
    about: 'Собрались всей семьёй, бабушка испекла медовик',
  },
  {
    source: 1,
    title: 'Новогодняя ёлка',
    date: '2023-12-31',
    ai: 'Нарядная ель в комнате, вечер.',
    about: 'Ёлка с игрушками, рядом подарки',
  },
  {
    source: 1,
    title: 'Первый велосипед',
    date: '2022-06-01',
    ai: 'Ребёнок стоит рядом с велосипедом.',
    sees: 'человек, велосипед',
  },
  {
    source: 1,
    title: 'Выпускной',
    date: '2021-06-25',
    ai: 'Не меньше десяти людей, галстуки.',
    sees: 'человек, галстук',
    about: 'Школа номер двадцать пять, одиннадцатый класс',
  },
  {
    source: 1,
    title: 'Кухня после ремонта',
    date: '2024-01-15',
    ai: 'Холодильник, плита и раковина.',
    sees: 'холодильник, плита, раковина, микроволновая печь',
  },
  {
    source: 1,
    title: 'Рояль в гостиной',
    date: '2020-02-02',
    ai: 'Стул рядом с большим тёмным предметом.',
    sees: 'стул',
  },
  {
    source: 1,
    title: 'Плюшевый заяц',
    date: '2019-09-09',
    ai: 'Мягкая игрушка на кровати.',
    sees: 'мягкая игрушка, кровать',
  },
  { source: 2, title: 'Урожай яблок', date: '2024-08-20', ai: 'Яблоки в миске на столе.', sees: 'яблоко, миска, стол' },
  {
    source: 2,
    title: 'Клубника',
    date: '2024-07-01',
    ai: 'Знакомые предметы на снимке не распознаны. Преобладает красный цвет.',
  },
  { source: 2, title: 'Соседская корова', date: '2024-06-14', ai: 'Корова на лугу.', sees: 'корова' },
  {
    source: 2,
    title: 'Баня',
    date: '2024-05-05',
    ai: 'Деревянное строение, снаружи день.',
    about: 'Достроили крышу бани',
  },
  {
    source: 2,
    title: 'Шашлыки',
    date: '2024-05-09',
    ai: 'Люди на улице, на столе бутылки и вилки.',
    sees: 'человек, бутылка, вилка, стол',
  },
  {
    source: 2,
    title: 'Квадрокоптер над озером',
    date: '2024-07-19',
    kind: 'video',
    name: 'DJI_0042.mp4',
    ai: 'Вид сверху на воду и лес.',
    scenes: [
      [0, 'Берег и деревья.'],
      [12, 'Лодка плывёт по озеру.'],
    ],
    sees: 'лодка',
  },
  {
    source: 2,
    title: 'Белка у кормушки',
    date: '2024-02-11',
    kind: 'video',
    name: 'DJI_0050.mp4',
    ai: 'Мелкое животное на ветке, зима.',
  },
  { source: 2, title: 'Теплица', date: '2024-04-28', ai: 'Растения в горшках за стеклом.', sees: 'растение в горшке' },
  {
    source: 3,
    title: 'Ворота, утро',
    date: '2024-09-02',
    ai: 'Грузовик стоит у ворот.',
    sees: 'грузовик',
    reads: 'А123ВС 77 РЕЙС 14',
  },
  {
    source: 3,
    title: 'Ворота, вечер',
    date: '2024-09-02',
    ai: 'Автомобиль въезжает во двор, темно.',
    sees: 'автомобиль',
    reads: 'K777MT50',
  },
  {
    source: 3,
    title: 'Въезд 031',
    date: '2024-09-03',
    ai: 'Автомобиль у шлагбаума.',
    sees: 'автомобиль',
    reads: 'О001ОО99 СТОП',
  },
  {
    source: 3,
    title: 'Ночной патруль',
    date: '2024-09-04',
    kind: 'video',
    name: 'gate-night.mp4',
    ai: 'Человек идёт вдоль забора с фонарём.',
    scenes: [
      [3, 'Человек с фонарём идёт вдоль забора.'],
      [40, 'Собака перебегает дорогу.'],
    ],
    sees: 'человек, собака',
  },
  { source: 3, title: 'Поток с ворот', date: '2024-09-05', kind: 'stream', name: 'stream', ai: 'Пустой двор, день.' },
  {
    source: 3,
    title: 'Погрузчик',
    date: '2024-09-06',
    ai: 'Жёлтая машина с вилами поднимает паллету.',
    labels: ['вилочный погрузчик', 'паллета'],
  },
  {
    source: 3,
    title: 'Мотоцикл курьера',
    date: '2024-09-07',
    ai: 'Мотоцикл у входа.',
    sees: 'мотоцикл, человек, рюкзак',
  },
  {
    source: 3,
    title: 'Автобус смены',
    date: '2024-09-08',
    ai: 'Автобус у проходной, несколько человек.',
    sees: 'автобус, человек',
  },
  {
    source: 4,
    title: 'Накладная 4512',
    date: '2024-08-01',
    ai: 'Документ с текстом.',
    reads: 'НАКЛАДНАЯ № 4512 от 01.08.2024 Получатель ООО Ромашка Итого 15300 руб',
  },
  {
    source: 4,
    title: 'Счёт на оплату',
    date: '2024-08-03',
    ai: 'Документ с текстом.',
    reads: 'СЧЁТ на оплату № 88 Поставщик ИП Кузнецов Сумма к оплате 42000',
  },
  {
    source: 4,
    title: 'Акт сверки',
    date: '2024-08-05',
    ai: 'Документ с текстом.',
    reads: 'АКТ сверки взаимных расчётов между ООО Ромашка и АО Вектор',
  },
  {
    source: 4,
    title: 'Этикетка',
    date: '2024-08-07',
    ai: 'Наклейка со штрихкодом.',
    reads: 'M0Л0KO ПАСТЕРИЗОВАННОЕ 3,2% ГОСТ',
    codes: ['4601234567890'],
  },
  {
    source: 4,
    title: 'Пропуск посетителя',
    date: '2024-08-09',
    ai: 'Карточка с кодом.',
    codes: ['https://pass.example.ru/v/QX-7781'],
    reads: 'ПРОПУСК Иванов Сергей',
  },
  {
    source: 4,
    title: 'Паспорт станка',
    date: '2018-05-01',
    ai: 'Документ с текстом и схемой.',
    reads: 'Станок токарный 16К20 заводской номер 00345 MOCKBA',
  },
  {
    source: 4,
    title: 'Инструкция по пожарной безопасности',
    date: '2024-01-10',
    ai: 'Плакат на стене.',
    reads: 'При пожаре звонить 101 Огнетушитель находится у выхода',
  },
  { source: 5, title: 'Закат в Сочи', date: '2023-08-12', ai: 'Море и небо, оранжевый свет.', reads: 'ПЛЯЖ РИВЬЕРА' },
  {
    source: 5,
    title: 'Самолёт на взлёте',
    date: '2023-08-10',
    ai: 'Самолёт на полосе.',
    sees: 'самолёт',
    reads: 'AEROFLOT',
  },
  {
    source: 5,
    title: 'Кофейня',
    date: '2023-08-13',
    ai: 'Чашка и ноутбук на столе.',
    sees: 'чашка, ноутбук, стол, телефон',
    reads: 'COFFEE AND CATS',
  },
  { source: 5, title: 'Эльбрус', date: '2023-01-05', ai: 'Человек на лыжах, снег, горы.', sees: 'человек, лыжи' },
  { source: 5, title: 'Верблюд в пустыне', date: '2022-10-10', ai: 'Крупное животное на песке.', labels: ['верблюд'] },
  { source: 5, title: 'Зоопарк', date: '2022-07-07', ai: 'Слон и жираф за оградой.', sees: 'слон, жираф' },
  {
    source: 5,
    title: 'Мост через Неву',
    date: '2022-05-27',
    kind: 'video',
    name: 'neva.mov',
    ai: 'Река, мост, теплоход.',
    sees: 'лодка',
    scenes: [[5, 'Мост разводится.']],
  },
  {
    source: 5,
    title: 'Поезд до Мурманска',
    date: '2021-01-03',
    ai: 'Поезд у платформы, зима.',
    sees: 'поезд, чемодан',
    reads: 'МУРМАНСК',
  },
  {
    source: 5,
    title: 'Красная площадь',
    date: '2020-05-09',
    ai: 'Площадь, стены красного цвета, люди.',
    sees: 'человек',
    reads: 'ГУМ',
  },
  {
    source: 5,
    title: 'Отель',
    date: '2023-08-11',
    ai: 'Кровать, экран и кресло.',
    sees: 'кровать, экран, стул',
    about: 'Номер 305, вид на море, завтрак включён',
  },
  {
    source: 5,
    title: 'Дворик',
    date: '2023-08-14',
    ai: 'Скамейка под деревом, на ней кошка.',
    sees: 'скамейка, кошка',
  },
];

export const ARCHIVE: readonly SearchableFile[] = [
  ...SKETCHES.map((sketch, at) => fileFrom(at + 1, sketch)),
  fileFrom(901, {
    source: 9,
    userId: STRANGER,
    title: 'Чужая кошка',
    date: '2024-09-30',
    ai: 'Кошка на столе. Экскаватор.',
    sees: 'кошка, экскаватор',
    reads: 'СЕКРЕТ',
  }),
];
