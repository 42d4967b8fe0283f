import { formatCount, formatNumber } from './format.ts';

const pictures = { one: 'снимок', few: 'снимка', many: 'снимков' };
const groups = { one: 'группа', few: 'группы', many: 'групп' };
const files = { one: 'файл', few: 'файла', many: 'файлов' };

/** Texts of what is like a picture: similar files, copies in a source, search by a picture. Read as ru.similar. */
export const similar = {
  list: 'Похожие файлы',
  shown: (amount: number) => `Похожих файлов: ${formatNumber(amount)}`,
  likeness: { same: 'почти то же', close: 'очень похоже', like: 'похоже' },
  untitled: 'Без названия',
  notSeen: 'Файл ещё не описан',
  notSeenHint: 'Похожие появятся, когда обработчик посмотрит на него. Ждать на этой странице не нужно.',
  nothing: 'Похожих файлов нет',
  nothingHint: 'Среди ваших файлов ничего похожего не нашлось.',
  failed: 'Не удалось найти похожие',
  ofMoment: (moment: string) => `Похожие на кадр ${moment}`,
  momentHint: 'Остановите видео на другом кадре, и список сменится.',
  atMoment: (moment: string) => `кадр ${moment}`,

  byPart: 'Искать по фрагменту',
  partTitle: 'Похожие на фрагмент',
  partHint: 'Обведите на снимке то, что нужно найти.',
  partKeys: 'С клавиатуры: стрелки двигают рамку, с Shift меняют её размер, Enter ищет, Esc отменяет.',
  partLabel: 'Выделение фрагмента снимка',
  wholePicture: 'Весь снимок',
  partCancel: 'Отменить',

  byPicture: 'Искать по снимку',
  pictureShown: (name: string) => `Снимок для поиска: ${name}`,
  pastedName: 'из буфера обмена',
  pictureTitle: 'Похожие на снимок',
  pictureHint: 'Чтобы искать по части снимка, обведите её.',
  removePicture: 'Убрать снимок',
  dropPicture: 'Отпустите снимок, чтобы найти похожие',
  noPicture: 'Это не изображение. По видео и документам искать нельзя: выберите снимок.',
  cannotOpen: 'Браузер не может открыть это изображение. Сохраните его как JPEG или PNG и попробуйте ещё раз.',
  lookFailed: 'Обработчик не смог посмотреть на снимок. Попробуйте другой.',
  waiting: 'Смотрим на снимок',
  late: 'Обработчик пока не отвечает: он занят или выключен. Ждём дальше, ответ появится здесь сам.',

  duplicates: 'Дубликаты',
  duplicatesTitle: 'Дубликаты',
  duplicatesHint: 'Копии и почти одинаковые снимки этого источника. Отметьте, какой снимок оставить: остальные уйдут, но их можно вернуть.',
  duplicatesFailed: 'Не удалось найти дубликаты',
  noDuplicates: 'Дубликатов нет',
  noDuplicatesHint: 'Среди описанных снимков этого источника нет одинаковых.',
  groupsFound: (amount: number) => `Нашлось: ${formatCount(amount, groups)}`,
  groupTitle: (amount: number) => formatCount(amount, pictures),
  groupLabel: (place: number) => `Группа ${place}: какой снимок оставить`,
  best: 'Лучший',
  keep: (title: string) => `Оставить «${title}»`,
  pixels: (width: number, height: number) => `${width} × ${height}`,
  keepBest: 'Оставить лучший',
  keepChosen: 'Оставить выбранный',
  keepBestEverywhere: 'Оставить лучшие во всех группах',
  keepChosenEverywhere: 'Оставить отмеченные во всех группах',
  everywhereTitle: 'Удаление дубликатов',
  everywhereQuestion: (gone: number, inGroups: number, days: number) =>
    `Будет удалено: ${formatCount(gone, files)}. В каждой группе (${formatNumber(inGroups)}) останется отмеченный снимок. Удалённые можно вернуть в течение ${days} дней.`,
  everywhereConfirm: (gone: number) => `Удалить ${formatCount(gone, files)}`,
};
