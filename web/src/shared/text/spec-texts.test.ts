import { expect, test } from 'vitest';
import { ru } from './ru.ts';

/**
 * Texts in quotes are part of the contract: A is the first specification, B the second, C is contract.md with the
 * Russian of what A and B give in English or not at all. Left: where it is quoted and the text. Right: what we show.
 */
const QUOTED: [source: string, quoted: string, shown: string][] = [
  // Sign-in and registration
  ['A2', 'Вход', ru.signIn.title],
  ['A2', 'Войти', ru.signIn.submit],
  ['A2', 'Регистрация', ru.signIn.register],
  ['C sign-in page, signed in', 'Личный кабинет', ru.signIn.cabinet],
  ['A2', 'Регистрация', ru.registration.submit],
  ['A2', 'Отмена', ru.registration.cancel],
  ['A4', 'Регистрация выполнена успешно', ru.registration.done],
  // Site header
  ['C header', 'Войти', ru.site.signIn],
  ['C sign-in page, signed in', 'Личный кабинет', ru.site.cabinet],
  // Left menu
  ['A2', 'ВЫЙТИ', ru.cabinet.signOut],
  ['C logout confirmation', 'Вы уверены, что хотите выйти?', ru.cabinet.signOutQuestion],
  ['C the four disabled entries', 'Личный кабинет', ru.cabinet.unsigned[0] ?? ''],
  ['C the four disabled entries', 'Оплата', ru.cabinet.unsigned[1] ?? ''],
  ['C the four disabled entries', 'Обучение', ru.cabinet.unsigned[2] ?? ''],
  ['C the four disabled entries', 'Помощь', ru.cabinet.unsigned[3] ?? ''],
  // Projects
  ['A2', 'Проекты', ru.projects.title],
  ['C buttons', 'Создать проект', ru.projects.create],
  ['A2', 'Вы еще не создали ни одного проекта', ru.projects.empty],
  ['A2', 'Создать', ru.projects.submit],
  // Plans
  ['A2', 'Загрузка данных о тарифе', ru.billing.rateLoading],
  ['C cards', 'Тариф', ru.billing.plan],
  [
    'B2 the disclaimer, C',
    'Выберите тариф, который будет использоваться в проекте. Его можно изменить позже.',
    ru.billing.pickText,
  ],
  ['B4 Plan set, C', 'Тариф установлен', ru.billing.planSet],
  ['C project page', 'Сменить тариф', ru.billing.change],
  ['B9, C balance', '30 коп. за инференс', ru.billing.perInference('30')],
  // Data sources
  ['A2', 'Источники данных', ru.sources.title],
  ['A2', 'Источники данных еще не подключены', ru.sources.empty],
  ['A2', 'ДОБАВИТЬ ИСТОЧНИК', ru.sources.add],
  ['A2', 'Создать', ru.sources.submit],
  ['A2', 'Отмена', ru.common.cancel],
  ['A2', 'Файлы', ru.dataSource.files],
  ['A2', 'Обработанные файлы', ru.dataSource.processed],
  ['A2', 'Все файлы', ru.dataSource.all],
  ['C buttons', 'Добавить файл', ru.dataSource.addFile],
  ['C buttons', 'Добавить RTP поток', ru.dataSource.addStream],
  // Detections
  ['C cards', 'Обнаружения', ru.detections.card],
  ['B2 No detections yet, C', 'Обнаружений пока нет', ru.detections.empty],
  ['B2 No recognisable features, C', 'В проект не добавлены распознаваемые признаки', ru.detections.noClasses],
  [
    'B8 please choose a plan for scanning, C',
    'Пожалуйста, выберите тариф для сканирования',
    ru.detections.reindex.choosePlan,
  ],
  // Questions
  ['C cards', 'Вопросы ИИ', ru.questions.card],
  ['B2 show questions for every frame, C', 'Вопросы к каждому кадру', ru.questions.panel],
  [
    'B2 No questions yet, C',
    'Вопросов пока нет, ИИ ответит только на вопрос «Что здесь происходит?»',
    ru.questions.empty,
  ],
  ['B5 disable the question, C', 'Вы уверены, что хотите отключить вопрос?', ru.questions.deactivateQuestion],
  ['B5 enable the question, C', 'Вы уверены, что хотите включить вопрос?', ru.questions.activateQuestion],
  ['C questions', 'Создать', ru.questions.create],
  ['C questions', 'Сохранить', ru.questions.save],
  ['C questions', 'Отключить', ru.questions.deactivate],
  ['C questions', 'Включить', ru.questions.activate],
  ['C questions', 'Реакции', ru.questions.reactions.title],
  ['C conditions', 'Равно', ru.questions.reactions.conditions.EQUALS],
  ['C conditions', 'Содержит', ru.questions.reactions.conditions.CONTAINS],
  ['C conditions', 'Начинается с', ru.questions.reactions.conditions.STARTS_WITH],
  ['C conditions', 'Заканчивается на', ru.questions.reactions.conditions.ENDS_WITH],
  // The forms that bring files and streams
  ['A2', 'Новый файл', ru.uploads.fileTitle],
  ['A2', 'Новый RTP поток', ru.uploads.streamTitle],
  ['A2', 'Загрузка', ru.uploads.busy],
  // The recorder
  ['A2, B2 stream analytics, C', 'Потоковая аналитика', ru.recorder.title],
  ['B2 data will be sent, C', 'Данные будут отправлены', ru.recorder.send],
  ['B2 data stays on this device, C', 'Данные остаются на этом устройстве', ru.recorder.local],
  ['C buttons', 'Начать запись', ru.recorder.start],
  ['C buttons', 'Остановить запись', ru.recorder.stop],
  ['C buttons', 'Скачать', ru.recorder.download],
  // The list of files
  ['A2', 'Разметить', ru.files.label],
  ['A8', 'Текст распознается...', ru.files.ocrPending],
  ['A8', 'Текст не обнаружен', ru.files.ocrNothing],
  // The file labelling screen
  ['A2', 'Проекты', ru.projects.title],
  ['A2', 'Разметка', ru.file.tabs.labelling],
  ['A2', 'Языковая модель', ru.file.tabs.language],
  ['A2', 'Распознавание текста', ru.file.tabs.ocr],
  ['A2', 'QR', ru.file.tabs.qr],
  ['A8', 'Текст распознается...', ru.recognition.ocrPending],
  ['A8', 'Текст не обнаружен', ru.recognition.ocrNothing],
  // Labelling
  ['A2', 'Файл не размечен', ru.labelling.empty],
  ['A5', 'Название не может быть пустым', ru.labelling.emptyTitle],
  ['A5', 'Область слишком маленькая', ru.labelling.tooSmall],
  ['A5', 'Не заданы параметры изображения', ru.labelling.sizeUnknown],
  ['A5', 'Ошибка удаления', ru.labelling.notInList],
  ['A5', 'Не удалось удалить', ru.labelling.deleteFailed],
  // Search
  ['A2', 'Поиск', ru.search.title],
  ['A2', 'Ничего не найдено', ru.search.nothing],
  // The feed
  ['B2 No messages yet, C', 'Сообщений пока нет', ru.feed.empty],
  ['B2 this is an error, C', 'Это ошибка', ru.feed.wrong],
  ['B5 Are you sure this is an error?, C', 'Вы уверены, что это ошибка?', ru.feed.wrongQuestion],
  ['B8 expired file, C', 'Файл удалён: истёк срок его хранения', ru.feed.expired],
  // The callback widget
  ['B2 Ask a question, we will contact you, C', 'Задайте вопрос, мы свяжемся с вами', ru.callback.title],
  ['B2 Contact number, C', 'Контактный номер', ru.callback.phone],
  ['B2 CALL ME, C', 'ПОЗВОНИТЕ МНЕ', ru.callback.submit],
  ['B2 WAIT, C', 'ЖДУ', ru.callback.wait],
  ['C callback', 'Позвонить сейчас', ru.callback.callNow],
  ['C callback', 'Написать', ru.callback.write],
  [
    'C callback',
    'Специалист скоро свяжется с вами по номеру +7 (916) 123-45-67',
    ru.callback.waiting('+7 (916) 123-45-67'),
  ],
  [
    'C callback',
    'Нажимая кнопку, вы соглашаетесь с политикой конфиденциальности',
    `${ru.callback.agreement} ${ru.callback.agreementLink}`,
  ],
  // The financial area
  ['A2 left menu', 'Финансы', ru.financials.title],
  ['C balance', 'Баланс', ru.financials.tiles.balance],
  ['C charged', 'Списано', ru.financials.tiles.charged],
  ['C earned', 'Заработано', ru.financials.tiles.earned],
  ['C details', 'Подробнее', ru.financials.more],
  ['B2 top up balance, C', 'Пополнить баланс', ru.financials.topUp],
  ['B2 Pay, C', 'Оплатить', ru.financials.pay],
  ['B2 No payments yet, C', 'Платежей пока нет', ru.financials.payments.empty],
  ['B2 C', 'Списания', ru.financials.charges.title],
  ['B2 C', 'Списаний пока нет', ru.financials.charges.empty],
  ['B2 C', 'Заработок', ru.financials.accruals.title],
  [
    'B2 install the app, C',
    'Установите приложение на компьютер, чтобы начать зарабатывать',
    ru.financials.accruals.empty,
  ],
  // The stats page
  ['B2 date: max / total', '15 ноября: 3 / 5', ru.stats.line({ date: '15 ноября', max: '3', total: '5' })],
  // Landing
  ['A1, C selling points', 'Удобная разметка', ru.landing.points.labelling.title],
  ['A1, C selling points', 'Поиск по медиа', ru.landing.points.search.title],
  ['A1, C selling points', 'Распознавание в реальном времени', ru.landing.points.realtime.title],
  ['A1, C selling points', 'Простая интеграция', ru.landing.points.integration.title],
  ['A1, C selling points', 'Экспорт нейросетей', ru.landing.points.models.title],
  ['A1, C selling points', 'Управление доменами', ru.landing.points.domains.title],
  ['A1, C selling points', 'Новые инсайты', ru.landing.points.insights.title],
  ['A1, C selling points', 'Мультиагентный подход', ru.landing.points.agents.title],
  ['A1, C selling points', 'API', ru.landing.points.api.title],
  ['A1, C selling points', 'Распределённые вычисления', ru.landing.points.workers.title],
  // The fallback page
  ['A8', 'Unexpected Application Error!', ru.error.title],
];

test.each(QUOTED)('%s: «%s» stands letter by letter', (_source, quoted, shown) => {
  expect(shown).toBe(quoted);
});

/** Every text that stands as it is; those that are made of something are seen where they are made. */
const textsOf = (texts: unknown): string[] => {
  if (typeof texts === 'string') return [texts];
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(textsOf) : [];
};

test('only what the specification quotes in capitals is written in capitals', () => {
  const quoted = new Set(QUOTED.map(([, quote]) => quote));
  const shouting = textsOf(ru).filter((text) => !quoted.has(text) && /[А-ЯЁ]{4,}/u.test(text));
  // Names of parts of a signature, to be found in it.
  expect(shouting).toEqual([ru.alerts.signatureText]);
});

test('a visitor has exactly four menu entries', () => {
  expect(ru.cabinet.unsigned).toHaveLength(4);
});
