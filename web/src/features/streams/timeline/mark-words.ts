import { ru } from '#shared/text/ru.ts';
import { titlesOf, type Cluster } from './logic/marks.ts';

const NAMED = 3;

/** 'кошка, машина и ещё 2'; of one answer, the question and what was said. */
export const clusterWords = ({ kind, marks }: Cluster): string => {
  const [first] = marks;
  if (first && marks.length === 1)
    return kind === 'answer' && first.text !== null ? ru.record.answered(first.title, first.text) : first.title;
  const titles = titlesOf(marks);
  const named = titles.slice(0, NAMED).join(', ');
  return titles.length > NAMED ? ru.record.andMore(named, titles.length - NAMED) : named;
};
