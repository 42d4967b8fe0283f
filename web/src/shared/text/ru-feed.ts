import { formatCount } from './format.ts';

/** Texts of the feed of messages. Read as ru.feed. */
export const feed = {
  title: 'Лента',
  open: 'Лента',
  openUnread: (unread: string) => `Лента, непрочитанных: ${unread}`,
  command: 'Открыть ленту',
  close: 'Свернуть ленту',
  waiting: 'Загружаем ленту',
  empty: 'Сообщений пока нет',
  emptyHint:
    'Задайте вопрос к кадрам проекта и реакцию на ответ или включите «Сообщать о новом» у сохранённого поиска: что найдётся, появится здесь. Здесь же будет видно, что камера перестала отвечать.',
  failed: 'Не удалось загрузить ленту',
  moreFailed: 'Не удалось загрузить следующие сообщения',
  stale: (reason: string) => `Лента не обновляется: ${reason}`,
  more: 'Показать целиком',
  less: 'Свернуть',
  expired: 'Файл удалён: истёк срок его хранения',
  inTrash: 'Файл в корзине.',
  toTrash: 'Открыть корзину',
  wrong: 'Это ошибка',
  wrongQuestion: 'Вы уверены, что это ошибка?',
  wrongHint: 'Сообщение исчезнет из ленты, а ответ запомнится как неверный и учтётся в точности вопроса.',
  wrongFoundHint: 'Сообщение исчезнет из ленты. Файл и поиск останутся.',
  wrongConfirm: 'Да, это ошибка',
  wrongFailed: 'Не удалось отметить ошибку',
  times: (amount: string) => `×${amount}`,
  /** '1 похожее', '12 похожих' */
  similar: (amount: number) => `ещё ${formatCount(amount, { one: 'похожее', few: 'похожих', many: 'похожих' })}`,
  answer: (answer: string) => `Ответ: ${answer}`,
  confidence: (share: string) => `уверенность ${share}`,
  found: (name: string) => `Новое по запросу «${name}»`,
  toSearch: 'Открыть поиск',
  toFile: (title: string) => `Открыть файл: ${title}`,
  untitled: 'Файл без названия',
  fresh: 'Новое',
  menu: 'Настройки ленты',
  notices: 'Уведомления браузера',
  noticesHint: 'Когда вкладка не на виду. Без звука.',
  noticesRefused: 'Браузер запретил уведомления. Разрешите их для этого сайта в настройках браузера.',
  noticesMissing: 'Этот браузер не показывает уведомлений.',
  noticeMany: (amount: number) =>
    formatCount(amount, { one: 'новое сообщение', few: 'новых сообщения', many: 'новых сообщений' }),
};

/** Texts of the tray of long commands. Read as ru.tickets. */
export const tickets = {
  title: 'Задачи',
  open: 'Задачи',
  openRunning: (amount: number) =>
    `Задачи: ${formatCount(amount, { one: 'выполняется', few: 'выполняются', many: 'выполняются' })}`,
  openFailed: 'Задачи: есть неудачные',
  openDone: 'Задачи: всё выполнено',
  untitled: (id: number) => `Задача ${id}`,
  progressOf: (title: string) => `Ход задачи: ${title}`,
  queued: 'В очереди',
  cancel: 'Отменить',
  cancelOf: (title: string) => `Отменить: ${title}`,
  cancelFailed: 'Не удалось отменить',
  done: 'Выполнено',
  failed: 'Не удалось выполнить',
  empty: 'Задач нет',
  listFailed: 'Не удалось загрузить задачи',
};
