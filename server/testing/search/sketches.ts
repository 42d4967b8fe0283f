import type { FileKind } from '@rakurs/contract';
import type { SearchableFrame } from '../../src/modules/search/ports.ts';

/** A file of the archive, told in a few words. */
export interface Sketch {
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
  lowConfidenceDetections?: string;
  look?: SearchableFrame['look'];
  scenes?: [second: number, text: string][];
  userId?: number;
}

/** A family and its summer house. */
export const HOME: readonly Sketch[] = [
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
];

/** Its journeys. */
export const JOURNEYS: readonly Sketch[] = [
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
