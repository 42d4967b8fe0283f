import type { DatasetFormat } from '@rakurs/contract';

export interface ReadmeFacts {
  dataSourceId: number;
  at: Date;
  formats: readonly DatasetFormat[];
  pictures: { train: number; val: number };
  /** Of them: those that are told of but not in the set. */
  leftOut: number;
  labels: number;
  titles: readonly string[];
  /** Files that could not be read, and why. */
  skipped: readonly { fileId: number; reason: string }[];
}

const NOTES: Record<DatasetFormat, string[]> = {
  coco: [
    'annotations/coco.json — формат COCO (читается pycocotools): рамки [x, y, ширина, высота] в пикселях, file_name считается от корня набора.',
  ],
  yolo: [
    'data.yaml и labels/ — формат YOLO (Ultralytics): строка «класс x_центра y_центра ширина высота» в долях от 0 до 1.',
  ],
  voc: ['voc/ — формат Pascal VOC: по файлу XML на изображение, целые пиксели, отсчёт от 1.'],
  csv: [
    'labels.csv — таблица всех меток для Excel и других программ: доли и пиксели. Апостроф перед знаком =, +, - или @ в начале названия добавлен, чтобы программа не приняла его за формулу.',
  ],
};

export function readmeOf({
  dataSourceId,
  at,
  formats,
  pictures,
  leftOut,
  labels,
  titles,
  skipped,
}: ReadmeFacts): string {
  const lines = [
    `Набор данных источника ${dataSourceId}`,
    `Собран ${at.toISOString()} (UTC)`,
    '',
    `Изображений: ${pictures.train + pictures.val} (обучение: ${pictures.train}, проверка: ${pictures.val})`,
    `Меток: ${labels}`,
    `Классов: ${titles.length}`,
    '',
    'Что внутри',
    ...(leftOut > 0
      ? [
          `Без изображений: ${leftOut}. Разметка называет их так, как они лежали бы в наборе; какой это файл кабинета, говорит left-out.csv.`,
        ]
      : []),
    'images/train/ и images/val/ — изображения для обучения и для проверки. Каждый файл источника целиком относится к одной части, примерно 80 на 20.',
    '000001.jpg — изображение, 000001_00003200.jpg — кадр видео, показанный на 3200-й миллисекунде. Все повёрнуты так, как их видно в кабинете.',
    ...formats.flatMap((format) => NOTES[format]),
    ...(formats.includes('yolo') && pictures.val === 0
      ? ['Для проверки файлов не хватило: в data.yaml она идёт на изображениях для обучения.']
      : []),
    '',
    'Классы (номера YOLO; в COCO на единицу больше)',
    ...titles.map((title, index) => `${index}: ${title}`),
    ...(skipped.length > 0
      ? ['', 'Не вошли в набор', ...skipped.map(({ fileId, reason }) => `Файл ${fileId}: ${reason}`)]
      : []),
  ];
  return `${lines.join('\r\n')}\r\n`;
}
