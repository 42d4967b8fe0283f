/** Texts of the callback widget and of the administrator's list of its requests. Read as ru.callback and ru.admin. */
export const callback = {
  open: 'Заказать звонок',
  notLoaded: 'Не удалось открыть форму. Проверьте интернет и нажмите ещё раз.',
  callNow: 'Позвонить сейчас',
  write: 'Написать',
  title: 'Задайте вопрос, мы свяжемся с вами',
  phone: 'Контактный номер',
  question: 'Ваш вопрос, если хотите',
  submit: 'ПОЗВОНИТЕ МНЕ',
  waiting: (phone: string) => `Специалист скоро свяжется с вами по номеру ${phone}`,
  wait: 'ЖДУ',
  agreement: 'Нажимая кнопку, вы соглашаетесь с',
  agreementLink: 'политикой конфиденциальности',
};

export const admin = {
  requests: 'Заявки на звонок',
  empty: 'Заявок пока нет',
  emptyHint: 'Здесь появятся номера тех, кто попросил позвонить.',
  failed: 'Не удалось загрузить заявки',
  notAllowed: 'Сюда входят только администраторы',
  noQuestion: 'Без вопроса',
  page: (address: string) => `Со страницы ${address}`,
  states: { new: 'Новая', called: 'Позвонили' },
  markCalled: 'Позвонили',
  markCalledNamed: (phone: string) => `Позвонили: ${phone}`,
  markNew: 'Вернуть в новые',
  markNewNamed: (phone: string) => `Вернуть в новые: ${phone}`,
};
