import type { MatchField, MatchHow, SearchChip } from '@rakurs/contract';

const fields: Record<MatchField, string> = {
  title: 'Название',
  name: 'Имя файла',
  description: 'Описание',
  ai_description: 'Описание ИИ',
  ocr: 'Текст на кадре',
  code: 'Код',
  label: 'Метка',
  detection: 'Объект',
};

const how: Record<MatchHow, string> = {
  exact: '',
  synonym: 'синоним',
  hypernym: 'близкое понятие',
  typo: 'похожее слово',
  layout: 'другая раскладка',
  lookalike: 'похожие буквы',
};

const chips: Record<SearchChip['kind'], (value: string) => string> = {
  project: (value) => `Проект: ${value}`,
  source: (value) => `Источник: ${value}`,
  class: (value) => `Класс: ${value}`,
  type: (value) => `Тип: ${value}`,
  after: (value) => `После: ${value}`,
  before: (value) => `До: ${value}`,
  phrase: (value) => `Точно: «${value}»`,
  without: (value) => `Без: ${value}`,
  layout: (value) => `Раскладка исправлена: ${value}`,
  typo: (value) => `Опечатка исправлена: ${value}`,
};

/** Texts of the search modal. Read as ru.search. */
export const search = {
  title: 'Поиск',
  submit: 'Найти',
  open: 'Поиск',
  openKey: '/',
  box: 'Что найти',
  placeholder: 'Например: человек у ворот или слово с таблички',
  clear: 'Очистить',
  nothing: 'Ничего не найдено',
  nothingHint: 'Попробуйте другие слова или уберите фильтры.',
  startText: 'Ищите по описаниям, тексту на кадрах, кодам и названиям',
  startHint: 'Опечатки и забытая раскладка не мешают. Слова в кавычках ищутся точно, слово с минусом исключается.',
  failed: 'Не удалось выполнить поиск',
  moreFailed: 'Не удалось загрузить следующие результаты',
  results: 'Результаты поиска',
  shown: (amount: string) => `Показано результатов: ${amount}`,
  id: (id: number) => `id ${id}`,
  untitled: 'Без названия',
  noDescription: 'Описания пока нет',
  fields,
  how,
  chips,
  chipsLabel: 'Как понят запрос',
  unknownChip: (text: string) => `${text} (не найдено)`,
  removeChip: (text: string) => `Убрать «${text}»`,
  filter: 'Фильтр',
  filterProject: 'Проект',
  filterSource: 'Источник',
  filterType: 'Тип',
  filterClass: 'Класс',
  filterAfter: 'Снято после',
  filterBefore: 'Снято до',
  choose: 'Выберите',
  classOption: (title: string, amount: string) => `${title} (${amount})`,
  types: { image: 'фото', video: 'видео', stream: 'поток' },
  loadFailed: 'Не удалось открыть поиск. Проверьте связь и обновите страницу.',
};
