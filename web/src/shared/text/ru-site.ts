/** Texts of the public pages' frame, of the rates and of the page about the system. Read as ru.site, ru.ratesPage and ru.about. */
export const site = {
  goHome: (brand: string) => `${brand}: на главную`,
  signIn: 'Войти',
  cabinet: 'Личный кабинет',
  signOut: 'Выйти',
  linksLabel: 'Разделы сайта',
  buy: 'Купить',
  about: 'О нас',
  news: 'Новости',
  openMenu: 'Открыть меню сайта',
  privacy: 'Политика конфиденциальности',
  copyright: (year: number) => `© ${year}`,
};

export const ratesPage = {
  documentTitle: (brand: string) => `Тарифы — ${brand}`,
  title: 'Тарифы',
  lead: 'Тариф выбирается для каждого проекта, и его можно сменить в любой день. Здесь всё, что входит в каждый, и цена одного инференса.',
  rubles: (rubles: string) => `${rubles}\u00A0₽`,
  inferenceTitle: 'Что такое инференс',
  inference: 'Инференс — это один просмотр одного кадра: система находит на нём объекты, читает текст и коды и составляет описание. Снимок — это один кадр. Из видео выбираются кадры разных сцен, и каждый считается отдельно.',
  example: (example: { photos: string; title: string; price: string; sum: string }) =>
    `Например, ${example.photos} снимков на тарифе «${example.title}»: ${example.photos} × ${example.price} = ${example.sum}.`,
  start: 'Начать работу',
  startNamed: (title: string) => `Начать работу с тарифом «${title}»`,
  choose: 'Выбрать в проекте',
  chooseNamed: (title: string) => `Выбрать в проекте тариф «${title}»`,
  empty: 'Тарифов пока нет',
  emptyHint: 'Загляните позже или спросите нас.',
  ask: 'Задать вопрос',
};

export const about = {
  documentTitle: (brand: string) => `О системе — ${brand}`,
  title: 'О системе',
  lead: (brand: string) =>
    `${brand} — система умной видеоаналитики и поиска по медиа. Она собирает фото, видео и ссылки на камеры в одном кабинете, смотрит на них вместо человека и отвечает на вопрос «где это было».`,
  todayTitle: 'Работает сегодня',
  today: [
    { title: 'Обнаружение объектов', text: 'Люди, транспорт, животные и предметы на снимках и в сценах видео, с рамкой и уверенностью.' },
    { title: 'Классификация', text: 'Чем занят кадр в целом: причал, улица, комната. Из этого складывается русское описание.' },
    { title: 'Распознавание текста', text: 'Вывески, таблички и документы на русском и английском. Каждое слово можно подсветить на снимке.' },
    { title: 'QR- и штрихкоды', text: 'Содержимое кодов читается сразу и попадает в поиск.' },
    { title: 'Поиск', text: 'По описаниям, тексту, кодам, объектам и меткам, с опечатками и формами слов.' },
    { title: 'Разметка', text: 'Рамки на снимках и видео, предложения системы, наборы данных COCO, YOLO, Pascal VOC и CSV.' },
  ],
  plannedTitle: 'В планах',
  plannedText: 'Этого в системе ещё нет. Мы называем направления, чтобы вы знали, куда она развивается.',
  planned: [
    { title: 'Распознавание лиц', text: 'Узнавать людей, которые дали на это согласие.' },
    { title: 'Сегментация', text: 'Выделять объект по контуру, а не рамкой.' },
    { title: 'Трёхмерная реконструкция', text: 'Собирать модель места из нескольких снимков.' },
  ],
  contactTitle: 'Написать нам',
  contactText: 'Опишите задачу. Мы откроем окно заявки с вашим сообщением: останется указать номер, по которому перезвонить.',
  name: 'Имя',
  contact: 'Email или телефон',
  message: 'Сообщение',
  send: 'Продолжить',
  missing: 'Заполните это поле',
  question: (letter: { name: string; contact: string; message: string }) => `${letter.message}\n${letter.name}, ${letter.contact}`,
  operatorTitle: 'Реквизиты',
  operatorName: 'Оператор',
  operatorAddress: 'Адрес',
  operatorEmail: 'Email',
  operatorTaxId: 'ИНН',
};
