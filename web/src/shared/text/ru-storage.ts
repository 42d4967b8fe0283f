/** Texts of a user's share of the storage. Read as ru.storage. */
export const storage = {
  title: 'Хранилище',
  about:
    'Считаются файлы вместе с их копиями для просмотра, записи камер, начатые загрузки и всё, что лежит в корзине.',
  label: 'Занятое место',
  usedBytes: (bytes: string, most: string) => `Занято ${bytes} из ${most}`,
  usedFiles: (files: string, most: string) => `${files} из ${most}`,
  fileForms: { one: 'файл', few: 'файла', many: 'файлов' },
  near: { bytes: 'Место заканчивается.', files: 'Скоро будет предел по числу файлов.' },
  full: {
    bytes: 'Место закончилось, новые файлы не поместятся.',
    files: 'Достигнут предел по числу файлов, новые не добавить.',
  },
  wayOut: 'Удалите ненужное и очистите корзину: пока файлы в ней, они занимают место.',
  openTrash: 'Открыть корзину',
  failed: 'Не удалось узнать, сколько места занято',
};

/** Texts of a server that has too much to do. Read as ru.overload. */
export const overload = {
  overloaded: 'Сервер перегружен. Ждём, когда он освободится.',
  unavailable: 'Сервер временно недоступен. Ждём, когда он вернётся.',
};
