import type { DataSourceFile } from '@rakurs/contract';
import { formatBytes, formatDuration, formatMoment } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

const texts = ru.files;

export const titleOf = ({ title, name }: Pick<DataSourceFile, 'title' | 'name'>): string =>
  title || name || texts.untitled;

/** 'Фото, 1,2 МБ' */
export const kindAndSize = ({ kind, size }: DataSourceFile): string =>
  size === null ? texts.kinds[kind] : `${texts.kinds[kind]}, ${formatBytes(size)}`;

/** When the picture was taken. */
const realDateOf = ({ real_date }: DataSourceFile): string =>
  real_date === null ? texts.noRealDate : formatMoment(real_date);

export interface Fact {
  label: string;
  value: string;
  isCode?: true;
}

const fact = (label: string, value: string | null): Fact[] =>
  value === null || value === '' ? [] : [{ label, value }];
const code = (label: string, value: string | null): Fact[] =>
  value === null || value === '' ? [] : [{ label, value, isCode: true }];

/** The short list beside a preview. */
export const mainFacts = (file: DataSourceFile): Fact[] => [
  ...fact(texts.id, String(file.id)),
  ...fact(texts.realDate, realDateOf(file)),
  ...fact(texts.kind, kindAndSize(file)),
];

/** All that is known about the file itself. */
export const listFacts = (file: DataSourceFile): Fact[] => [
  ...fact(texts.id, String(file.id)),
  ...fact(texts.realDate, realDateOf(file)),
  ...fact(texts.addedAt, formatMoment(file.created_at)),
  ...fact(texts.name, file.name),
  ...fact(texts.kind, texts.kinds[file.kind]),
  ...fact(texts.size, file.size === null ? null : formatBytes(file.size)),
  ...fact(texts.resolution, file.width === null || file.height === null ? null : texts.pixels(file.width, file.height)),
  ...fact(texts.duration, file.duration_seconds === null ? null : formatDuration(file.duration_seconds)),
  ...code(texts.address, file.rtsp_url),
  ...code(texts.checksum, file.sha256_checksum),
];
