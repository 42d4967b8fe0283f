/** What this folder says to a user when the server itself has no words for it. */
export const texts = {
  noConnection: 'Нет связи с сервером',
  unreadableAnswer: 'Сервер ответил не так, как ожидалось',
  unknownError: 'Неизвестная ошибка',
  refused: (status: number) => `Сервер ответил ошибкой ${status}`,
  noQueue: 'Не инициализировано requestsQueue',
  noEngine: 'API Engine не задан',
  noCsrf: 'Не задан ключ csrf: войдите заново',
  queueStopped: 'Очередь запросов остановлена',
  ticketFailed: 'Задача завершилась с ошибкой',
  // English by specification.
  noToken: 'No JWT',
  emptyAnswer: 'Empty answer',
};
