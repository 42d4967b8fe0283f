import { UNKNOWN_TYPE_REFUSAL } from '@rakurs/contract';
import type { MediaKind } from './facts.ts';

export const REFUSAL_REASONS = [
  'empty',
  'unknown_type',
  'damaged',
  'too_large',
  'no_picture',
  'timeout',
  'too_much',
  'expired',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

const MAX_MEGAPIXELS = 100;
export const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000;

const SENTENCES: Record<RefusalReason, Record<MediaKind, string>> = {
  empty: { image: 'Файл пустой', video: 'Файл пустой' },
  unknown_type: { image: UNKNOWN_TYPE_REFUSAL, video: UNKNOWN_TYPE_REFUSAL },
  damaged: {
    image: 'Файл повреждён: не удалось прочитать изображение',
    video: 'Файл повреждён: не удалось прочитать видео',
  },
  too_large: {
    image: `Изображение слишком большое: не больше ${MAX_MEGAPIXELS} мегапикселей`,
    video: 'Видео слишком большое: не удалось обработать кадр',
  },
  no_picture: { image: 'В файле нет изображения для просмотра', video: 'В файле нет видео, только звук' },
  expired: { image: 'Файл удалён: истёк срок его хранения', video: 'Файл удалён: истёк срок его хранения' },
  too_much: {
    image: 'Файл требует слишком много работы для своего размера: просмотр не подготовлен, исходный файл можно скачать',
    video:
      'Видео требует слишком много работы для своего размера: просмотр не подготовлен, исходный файл можно скачать',
  },
  timeout: {
    image: 'Не удалось обработать изображение за отведённое время',
    video: 'Не удалось обработать видео за отведённое время',
  },
};

/** The file is at fault, not we. The message is a sentence for the user who sent it. */
export class MediaRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    kind: MediaKind = 'image',
  ) {
    super(SENTENCES[reason][kind]);
    this.name = 'MediaRefused';
  }
}
