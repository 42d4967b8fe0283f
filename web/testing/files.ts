import type { DataSourceFile } from '@rakurs/contract';

/** A described photo, as the server answers. */
export const aFile = (file: Partial<DataSourceFile> & { id: number }): DataSourceFile => ({
  title: `Кадр ${file.id}`,
  description: '',
  file_url: `/media/${file.id}.jpg?sign=1`,
  thumbnail_url: `/media/${file.id}-small.jpg?sign=1`,
  rtsp_url: null,
  ai_description: `Описание ${file.id}`,
  ai_provider: 'embedded',
  ai_model: 'rakurs-1',
  ocr_result: '',
  qr_codes: [],
  real_date: '2026-11-14T03:04:00.000Z',
  labels: [],
  data_source_id: 5,
  project_id: 1,
  sha256_checksum: null,
  kind: 'image',
  name: `IMG_${file.id}.jpg`,
  size: 1024,
  width: 1920,
  height: 1200,
  duration_seconds: null,
  state: 'ready',
  state_reason: null,
  recognition: 'done',
  focus: null,
  expired: false,
  stream_file_id: null,
  created_at: '2026-11-14T03:05:00.000Z',
  ...file,
});

/** `amount` files with ids from `newest` down, as the server answers. */
export const someFiles = (newest: number, amount: number): DataSourceFile[] =>
  Array.from({ length: amount }, (_, place) => aFile({ id: newest - place }));

export const idsOf = (files: readonly { id: number }[]): number[] => files.map(({ id }) => id);
