import type { SearchItem, SearchReason } from '@rakurs/contract';

/** Why something was found, and what. */
export const aReason = (reason: Partial<SearchReason>): SearchReason => ({
  field: 'ocr',
  how: 'exact',
  fragment: 'ВЪЕЗД',
  marks: [[0, 5]],
  box: null,
  second: null,
  frame_id: null,
  ...reason,
});

export const anItem = (item: Partial<SearchItem> & { id: number }): SearchItem => ({
  title: `Кадр ${item.id}`,
  ai_description: `Описание ${item.id}`,
  file_url: `/media/${item.id}.jpg`,
  thumbnail_url: `/media/${item.id}-small.jpg`,
  project_id: 1,
  data_source_id: 5,
  kind: 'image',
  certainty: 'sure',
  missing: [],
  frame: null,
  why: [],
  ...item,
});
