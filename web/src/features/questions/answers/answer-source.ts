import { formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import type { AnswerGroup } from './coalesce-answers.ts';

const texts = ru.questions.answers;

/** Who answered. What is composed from detections is never presented as a language model's words. */
export const answerSource = ({ provider, model }: Pick<AnswerGroup, 'provider' | 'model'>): string => {
  switch (provider) {
    case 'embedded':
      return texts.byEmbedded(model);
    case 'openai':
      return texts.byModel(model);
    case 'person':
      return texts.byUser;
  }
};

/** 'уверенность 71–93 %'; null when whoever answered does not say. */
export const confidenceWords = ({ confidence }: Pick<AnswerGroup, 'confidence'>): string | null => {
  if (confidence === null) return null;
  const [least, most] = [formatShare(confidence.least), formatShare(confidence.most)];
  return least === most
    ? texts.confidence(most)
    : texts.confidenceBetween(String(Math.round(confidence.least * 100)), most);
};
