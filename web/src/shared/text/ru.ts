import { confirmPassword, erased, forgotten, profile, registration, signIn, verification } from './ru-accounts.ts';
import { admin } from './ru-admin.ts';
import { alerts } from './ru-alerts.ts';
import { chat } from './ru-chat.ts';
import { commands } from './ru-commands.ts';
import { detections } from './ru-detections.ts';
import { feed, tickets } from './ru-feed.ts';
import { files } from './ru-files.ts';
import { financials } from './ru-financials.ts';
import { firstSteps } from './ru-first-steps.ts';
import { home } from './ru-home.ts';
import { classes, labelling } from './ru-labelling.ts';
import { ru as publicTexts } from './ru-public.ts';
import { questions } from './ru-questions.ts';
import { file, recognition } from './ru-recognition.ts';
import { recorder } from './ru-recorder.ts';
import { search } from './ru-search.ts';
import { similar } from './ru-similar.ts';
import { dataSource, processing, sources } from './ru-sources.ts';
import { pauses, price, spending } from './ru-spending.ts';
import { stats } from './ru-stats.ts';
import { overload, storage } from './ru-storage.ts';
import { streams } from './ru-streams.ts';
import { teaching } from './ru-teaching.ts';
import { bulkActions, trash } from './ru-trash.ts';
import { uploads } from './ru-uploads.ts';
import { record, retention, wall } from './ru-wall.ts';

/** All Russian text of the interface, by feature. Texts quoted in the specification are held by spec-texts.test.ts. */
export const ru = {
  ...publicTexts,
  commands,
  bulkActions,
  trash,
  alerts,
  teaching,

  signIn,
  registration,
  forgotten,
  verification,
  confirmPassword,
  erased,

  cabinet: {
    menuLabel: 'Меню кабинета',
    openMenu: 'Открыть меню',
    foldMenu: 'Свернуть меню',
    unfoldMenu: 'Развернуть меню',
    crumbsLabel: 'Где вы находитесь',
    skipToMain: 'К содержанию',
    userId: publicTexts.site.userId,
    projects: 'Проекты',
    profile: 'Профиль',
    signOut: 'ВЫЙТИ',
    signOutQuestion: 'Вы уверены, что хотите выйти?',
    signOutConfirm: 'Выйти',
    signOutDecline: 'Отмена',
    unsigned: ['Личный кабинет', 'Оплата', 'Обучение', 'Помощь'],
    promptTitle: 'Войдите, чтобы открыть кабинет',
    promptText: 'Здесь хранятся ваши проекты. Их видите только вы.',
    promptAction: 'Войти',
    sessionFailed: 'Не удалось восстановить сеанс',
    noSuchPage: 'Такой страницы нет',
  },

  firstSteps,
  home,
  feed,
  tickets,

  projects: {
    title: 'Проекты',
    create: 'Создать проект',
    empty: 'Вы еще не создали ни одного проекта',
    emptyHint: 'Проект собирает источники данных и файлы одной задачи. С него всё начинается.',
    newTitle: 'Новый проект',
    fieldTitle: 'Название',
    fieldDescription: 'Описание',
    submit: 'Создать',
    edit: 'Изменить',
    editTitle: 'Изменить проект',
    noDescription: 'Без описания',
    failed: 'Не удалось загрузить проекты',
    showFailed: 'Не удалось открыть проект',
    notFound: 'Проекта здесь нет',
    toList: 'К списку проектов',
    widgetTitle: 'О проекте',
    widgetUser: 'Пользователь',
    widgetProject: 'Проект',
  },

  price,
  pauses,
  spending,

  sources,
  dataSource,
  processing,
  uploads,
  storage,
  overload,

  files,
  file,
  labelling,
  classes,
  detections,
  questions,
  recognition,
  record,
  recorder,
  retention,
  streams,
  search,
  similar,

  financials,
  admin,
  chat,
  stats,
  wall,

  profile,
};
