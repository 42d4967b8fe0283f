import type { Forms } from '#platform/text/counted.ts';

export const FILES: Forms = { one: 'файл', few: 'файла', many: 'файлов' };
/** 'в 1 файле', 'в 3 файлах' */
export const IN_FILES: Forms = { one: 'файле', few: 'файлах', many: 'файлах' };
/** 'не меньше 21 файла' */
export const OF_FILES: Forms = { one: 'файла', few: 'файлов', many: 'файлов' };
export const KIND_FORMS = {
  image: { one: 'фотография', few: 'фотографии', many: 'фотографий' },
  video: { one: 'видео', few: 'видео', many: 'видео' },
  stream: { one: 'поток', few: 'потока', many: 'потоков' },
} satisfies Record<string, Forms>;
export const CODES: Forms = { one: 'код', few: 'кода', many: 'кодов' };
export const PLATES: Forms = { one: 'номер', few: 'номера', many: 'номеров' };
