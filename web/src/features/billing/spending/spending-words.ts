import type { CountedClassifiers, ProjectSpending, Rate } from '@rakurs/contract';
import { formatRubles } from '#shared/text/format-money.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

const texts = ru.spending;
const KOPECKS_IN_RUBLE = 100;
/** From here on one is told that the budget comes to its end. */
const NEAR = 0.8;

export interface Sentence {
  tone: 'calm' | 'warning';
  words: string;
}

/** What there is to say of the budget; null while it is far from its end. */
export const budgetSentence = ({ spent, budget }: Pick<ProjectSpending, 'spent' | 'budget'>): Sentence | null => {
  if (budget === null) return null;
  if (spent >= budget) return { tone: 'warning', words: texts.overBudget };
  return spent >= budget * NEAR ? { tone: 'calm', words: texts.nearBudget(formatRubles(budget - spent)) } : null;
};

/**
 * What there is to say of how many questions and classes there are, by what the plan is made for. Null: they are well
 * within.
 */
export const classifiersSentence = (
  used: number,
  {
    min_classifiers_amount: min,
    max_classifiers_amount: max,
  }: Pick<Rate, 'min_classifiers_amount' | 'max_classifiers_amount'>,
): Sentence | null => {
  if (used > max) return { tone: 'warning', words: texts.overMost };
  if (used === max) return { tone: 'warning', words: texts.atMost };
  if (used >= min) return null;
  return { tone: 'calm', words: used === 0 ? texts.none : texts.belowLeast(formatNumber(min)) };
};

/** Where those that count stand: 'вопросы источников: 1, признаки: 2'. Null where there are none. */
export const countedWords = ({ project_questions, source_questions, classes }: CountedClassifiers): string | null => {
  const told = [
    { amount: project_questions, words: texts.ofProject },
    { amount: source_questions, words: texts.ofSources },
    { amount: classes, words: texts.ofClasses },
  ].filter(({ amount }) => amount > 0);
  return told.length === 0 ? null : told.map(({ amount, words }) => words(formatNumber(amount))).join(', ');
};

/** Kopecks of '1 500'; null where that is no whole number of rubles. */
export const readBudget = (typed: string): number | null => {
  const digits = typed.replaceAll(/\s/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) * KOPECKS_IN_RUBLE : null;
};

export const formatBudget = (budget: number | null): string =>
  budget === null ? '' : String(Math.floor(budget / KOPECKS_IN_RUBLE));
