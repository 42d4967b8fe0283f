import type { TaskKind } from '@rakurs/contract';

/** What the owner of a computer is told of the work: nothing by which the pictures or their owner could be known. */
const TITLES: Partial<Record<TaskKind, string>> = {
  recognise: 'Описание файла',
  answer: 'Ответы на вопрос',
  backtest: 'Проверка вопроса',
  scan: 'Поиск классов',
};
export const titleOfWork = (kind: TaskKind): string => TITLES[kind] ?? 'Обработка';
