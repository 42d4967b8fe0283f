import type { FirstStep } from '@rakurs/contract';

const steps: Record<FirstStep, { title: string; hint: string; action: string }> = {
  project: { title: 'Создать проект или взять пример', hint: 'Обе кнопки — на этой странице.', action: '' },
  files: {
    title: 'Добавить файлы',
    hint: 'Фото и видео перетаскивают в источник данных или выбирают кнопкой.',
    action: 'К источнику',
  },
  described: {
    title: 'Дождаться описания',
    hint: 'Каждый файл описывается сам, обычно за несколько секунд.',
    action: 'Посмотреть',
  },
  found: {
    title: 'Найти словами',
    hint: 'Наберите, что должно быть на кадре, или откройте сохранённый поиск.',
    action: 'Искать',
  },
  labelled: {
    title: 'Отметить объект',
    hint: 'Откройте файл, выберите «Разметка» и обведите что-нибудь рамкой.',
    action: 'К файлу',
  },
};

/** The guide of a newcomer and the sample project. Read as ru.firstSteps. */
export const firstSteps = {
  title: 'Первые шаги',
  progress: (done: number, all: number) => `Сделано ${done} из ${all}`,
  done: 'Сделано',
  ahead: 'Впереди',
  steps,
  hide: 'Скрыть',
  hidden: 'Подсказка скрыта. Вернуть её можно в профиле.',
  hideFailed: 'Не удалось скрыть подсказку',
  failed: 'Не удалось загрузить первые шаги',
  take: 'Взять пример',
  credits: 'Авторы и лицензии примера',
  creditsText:
    'Снимки примера можно показывать и изменять на условиях их лицензий. Автор и лицензия названы и в описании каждого файла.',
  creditsFailed: 'Не удалось загрузить авторов и лицензии',
  author: (author: string) => `Автор: ${author}`,
  profileTitle: 'Первые шаги',
  profileText: 'Подсказка на странице проектов: пять шагов, которые отмечаются сами.',
  finished: 'Все пять шагов пройдены.',
  showHidden: 'Показать на странице проектов',
  toGuide: 'Открыть первые шаги',
};
