import { callback } from './ru-callback.ts';
import { landing } from './ru-landing.ts';
import { about, ratesPage, site } from './ru-site.ts';

/**
 * The texts that a visitor's pages show, as `ru` of ru.ts has them. Files that stay light read them from here:
 * the words of the whole cabinet weigh three times as much, and the first page of a phone would wait for them.
 */
export const ru = {
  common: {
    retry: 'Повторить',
    cancel: 'Отмена',
    save: 'Сохранить',
    close: 'Закрыть',
    copy: 'Скопировать',
    copied: 'Скопировано',
    showTyped: 'Показать введённое',
    failed: 'Не получилось',
    details: 'Подробности',
    clear: 'Очистить',
    loading: 'Загрузка',
    noConnection: 'Нет связи с сервером',
    noConnectionHint: 'Вы остались в системе. Проверьте интернет и попробуйте ещё раз.',
  },

  site,
  landing,
  ratesPage,
  about,
  callback,

  billing: {
    rateLoading: 'Загрузка данных о тарифе',
    rateFailed: 'Не удалось загрузить тариф',
    noRates: 'Тариф не выбран',
    value: 'Стоимость',
    priceUnit: 'коп. за инференс',
    perInference: (kopecks: string) => `${kopecks} коп. за инференс`,
    kopecks: (kopecks: string) => `${kopecks} коп.`,
    objectMinPercentage: 'Минимальная доля объекта',
    percent: (value: string) => `${value} %`,
    classifiers: 'Число классификаторов',
    range: (min: string, max: string) => `от ${min} до ${max}`,
    resolution: 'Разрешение изображения',
    pixels: (value: string) => `${value} px`,
    speed: 'Скорость вычислений',
    minerValue: 'Вознаграждение майнера',
    features: 'Количество признаков',
    plan: 'Тариф',
    pickTitle: 'Выбор тарифа',
    pickText: 'Выберите тариф, который будет использоваться в проекте. Его можно изменить позже.',
    choose: 'Выбрать',
    chooseNamed: (title: string) => `Выбрать тариф «${title}»`,
    current: 'Действует',
    recommended: 'Советуем',
    /** A sentence to each figure of a plan. */
    notes: {
      value:
        'Столько стоит один просмотр одного кадра или один ответ на вопрос о нём: снимок смотрят один раз, в видео — по разу на каждую сцену.',
      objectMinPercentage:
        'Объекты меньше этой доли кадра система не ищет: чем она ниже, тем мельче предметы, которые найдутся.',
      classifiers:
        'Столько вопросов к кадрам и своих признаков, например «погрузчик» или «каска», можно включить в одном проекте.',
      resolution: 'До такого размера уменьшается кадр перед просмотром: чем он больше, тем заметнее мелочи.',
      speed: 'Относительная скорость: на тарифе со скоростью 3 кадры разбираются втрое быстрее, чем со скоростью 1.',
      minerValue: 'Столько из цены инференса получает владелец компьютера, который посмотрел на кадр.',
    },
    change: 'Сменить тариф',
    planSet: 'Тариф установлен',
    noPlans: 'Тарифов пока нет',
    plansFailed: 'Не удалось загрузить тарифы',
  },

  error: {
    title: 'Unexpected Application Error!',
    notFound: 'Такой страницы нет. Возможно, ссылка устарела или в адресе опечатка.',
    thrown: 'Что-то пошло не так. Попробуйте обновить страницу, а если это повторится, вернитесь на главную.',
    lostNumber: '404',
    lostStatus: '404 Not Found',
    lostTitle: 'Такой страницы нет',
    lostText: 'Возможно, ссылка устарела или в адресе опечатка. Начните с главной: оттуда видно всё остальное.',
    unknown: 'Неизвестная ошибка',
    home: 'На главную',
    reload: 'Обновить страницу',
  },
};
