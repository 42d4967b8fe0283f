import type { NewAiReaction } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';

const texts = ru.questions.reactions;

/** A line is to be read at a glance; a value may be ten thousand letters long. */
const MAX_SHOWN_LENGTH = 80;

const letters = new Intl.Segmenter('ru', { granularity: 'grapheme' });

const short = (text: string): string => {
  if (text.length <= MAX_SHOWN_LENGTH) return text;
  let end = 0;
  let taken = 0;
  for (const { index, segment } of letters.segment(text)) {
    if (taken === MAX_SHOWN_LENGTH) return `${text.slice(0, end)}…`;
    end = index + segment.length;
    taken += 1;
  }
  return text;
};

const whenOf = ({ conditionType, value }: Pick<NewAiReaction, 'conditionType' | 'value'>): string => {
  const wanted = value.trim();
  if (wanted !== '') return `${texts.when[conditionType]} ${texts.quoted(short(wanted))}`;
  // Every answer contains nothing, begins with it and ends with it; none is empty.
  return conditionType === 'EQUALS' ? texts.never : texts.anyAnswer;
};

const sayOr = (when: string, text: string): string =>
  text.trim() === '' ? texts.silent(when) : texts.says(when, short(text.trim()));

/** What a reaction would do, in one line: 'Если ответ содержит «да» → «Кошка у двери»'. */
export const reactionLine = (reaction: NewAiReaction): string => {
  const { positiveReaction, negativeReaction } = reaction;
  if (positiveReaction.trim() === '' && negativeReaction.trim() === '') return texts.mute;
  const matched = sayOr(whenOf(reaction), positiveReaction);
  return negativeReaction.trim() === '' ? matched : `${matched}, ${sayOr(texts.otherwise, negativeReaction)}`;
};
