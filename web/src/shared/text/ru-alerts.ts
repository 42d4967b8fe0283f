import type { AlertKind } from '@rakurs/contract';

const kinds: Record<AlertKind, string> = { webhook: 'Вебхук', telegram: 'Telegram', email: 'Почта', push: 'Браузер' };

/** Texts of the channels by which messages leave the cabinet. Read as ru.alerts. */
export const alerts = {
  emailUnverified: 'Почта не подтверждена',
  emailUnverifiedText: 'Письма с уведомлениями начнут приходить, когда вы подтвердите адрес.',
  toProfile: 'Открыть профиль',
  title: 'Уведомления',
  about:
    'Сообщения ленты приходят не только сюда: в вашу программу, в чат Telegram, на почту и в браузер, даже когда вкладка закрыта.',
  failed: 'Не удалось загрузить каналы',
  empty: 'Каналов пока нет',
  emptyHint: 'Добавьте канал, и каждое новое сообщение ленты придёт туда сразу.',
  channels: 'Каналы',
  kinds,
  add: 'Добавить канал',
  addTitle: 'Новый канал',
  kind: 'Куда отправлять',
  name: 'Название',
  nameOf: {
    webhook: 'Наша программа',
    telegram: 'Чат в Telegram',
    email: 'Моя почта',
    push: 'Этот браузер',
  } satisfies Record<AlertKind, string>,
  url: 'Адрес',
  urlHint: 'На него придёт POST с JSON и подписью. Перенаправления не выполняются.',
  token: 'Токен бота',
  tokenHint: 'Его выдаёт @BotFather. Он останется на сервере: показать его снова нельзя.',
  chat: 'Чат',
  chatHint: 'Номер чата или @имя канала. Сначала напишите боту или добавьте его в чат.',
  emailHint: (email: string) => `Письма придут на адрес учётной записи: ${email}`,
  noMail: 'Письма отсюда не отправляются: почтовый сервер не настроен.',
  project: 'Проект',
  projectOf: (name: string) => `Проект канала «${name}»`,
  allProjects: 'Все проекты',
  submit: 'Добавить',
  added: 'Канал добавлен',
  isOn: (name: string) => `Канал «${name}» включён`,
  off: 'Выключен',
  changeFailed: 'Не удалось изменить канал',
  remove: 'Удалить',
  removeNamed: (name: string) => `Удалить канал «${name}»`,
  removeTitle: 'Удалить канал?',
  removeQuestion: (name: string) => `Канал «${name}» исчезнет вместе с журналом. Сообщения ленты останутся.`,
  removed: (name: string) => `Канал «${name}» удалён`,
  removeFailed: 'Не удалось удалить канал',
  tryOut: 'Отправить пробное',
  tryNamed: (name: string) => `Отправить пробное по каналу «${name}»`,
  tried: 'Пробное отправлено',
  notTried: 'Пробное не дошло',
  log: 'Журнал',
  logNamed: (name: string) => `Журнал канала «${name}»`,
  logTitle: (name: string) => `Последние отправки: ${name}`,
  logEmpty: 'По этому каналу ещё ничего не отправляли',
  logFailed: 'Не удалось загрузить журнал',
  states: { waiting: 'Отправляется', sent: 'Доставлено', failed: 'Не доставлено' },
  again: 'Попробуем ещё',
  trial: 'Пробное',
  message: (id: number) => `Сообщение № ${id}`,
  attemptForms: { one: 'попытка', few: 'попытки', many: 'попыток' },
  status: (status: number) => `ответ ${status}`,
  never: 'Ещё ничего не отправляли',
  secret: 'Ключ подписи',
  secretHint: 'Им подписан каждый вызов. Не передавайте его никому, кроме своей программы.',
  copySecret: 'Скопировать ключ',
  signature: 'Как проверить подпись',
  signatureText:
    'Заголовок x-rakurs-signature выглядит так: t=СЕКУНДЫ,v1=HEX. Посчитайте HMAC-SHA-256 от строки «t.тело» своим ключом и сравните с v1; вызовы старше пяти минут отвергайте. Повтор того же сообщения узнаётся по заголовку idempotency-key.',
  signatureCode: `import { createHmac, timingSafeEqual } from 'node:crypto';

// body — тело запроса как есть, строкой
export function isGenuine(header, body, secret) {
  const [, t, v1] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!t || Math.abs(Date.now() / 1000 - t) > 300) return false;
  const own = createHmac('sha256', secret).update(\`\${t}.\${body}\`).digest();
  return timingSafeEqual(own, Buffer.from(v1, 'hex'));
}`,
  browserTitle: 'Этот браузер',
  browserText:
    'Уведомление появится, даже если вкладка закрыта. Установите приложение из меню браузера, чтобы оно открывалось своим окном.',
  browserOn: 'Включить уведомления в этом браузере',
  browserIsOn: 'Уведомления в этом браузере включены',
  browserTurnedOn: 'Уведомления включены',
  browserRefused: 'Уведомления запрещены в настройках браузера. Разрешите их для этого сайта и попробуйте снова.',
  browserMissing: 'Этот браузер не умеет получать уведомления. На телефоне сначала добавьте сайт на главный экран.',
  browserFailed: 'Браузер не смог подписаться на уведомления. Попробуйте позже.',
};
