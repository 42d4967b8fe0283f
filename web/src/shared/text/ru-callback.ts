/** Texts of the callback widget. Read as ru.callback. */
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
  notSent: (reason: string) => `Заявка не отправлена. ${reason}`,
  tryAgain: 'Проверьте интернет и попробуйте ещё раз.',
  lettersLeft: (left: string) => `Осталось ${left}`,
  agreement: 'Нажимая кнопку, вы соглашаетесь с',
  agreementLink: 'политикой конфиденциальности',
};
