import type { DataSourceFile } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';

/** Who wrote the description. What is composed from detections is never presented as a language model's words. */
export const authorOf = ({
  ai_provider,
  ai_model,
}: Pick<DataSourceFile, 'ai_provider' | 'ai_model'>): string | null => {
  switch (ai_provider) {
    case 'embedded':
      return ai_model ? ru.recognition.byEmbeddedModel(ai_model) : ru.recognition.byEmbedded;
    case 'openai':
      return ai_model ? ru.recognition.byModel(ai_model) : ru.recognition.byUnnamedModel;
    case 'person':
      return ru.recognition.byUser;
    case null:
      return null;
  }
};
