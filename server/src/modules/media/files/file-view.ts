import type { FileWithoutLabels } from '@rakurs/contract';
import type { Addresses } from '../addresses.ts';
import type { PlacedFile } from './files.store.ts';
import { maskStreamAddress } from '#platform/media/index.ts';

/** The bytes a browser gets of a file: the original where it can show that, a rendition of it otherwise. */
export function shownObject(row: PlacedFile): { key: string; mime: string } | null {
  if (row.expiredAt) return null;
  if (row.shownKey && row.shownMime) return { key: row.shownKey, mime: row.shownMime };
  return row.shownByBrowsers && row.sha256 && row.mime ? { key: row.sha256, mime: row.mime } : null;
}

export const thumbnailObject = (row: PlacedFile): { key: string; mime: string } | null =>
  row.thumbnailKey ? { key: row.thumbnailKey, mime: 'image/webp' } : null;

/** A row as the wire shows it, with addresses signed for whoever reads it now. */
export const createFileView = (addresses: Addresses) => {
  const urls = (row: PlacedFile) => {
    const shown = shownObject(row);
    const thumbnail = thumbnailObject(row);
    return {
      file_url: shown && addresses.address({ fileId: row.id, variant: 'shown', ...shown }),
      thumbnail_url: thumbnail && addresses.address({ fileId: row.id, variant: 'thumbnail', ...thumbnail }),
    };
  };
  const toFile = (row: PlacedFile): FileWithoutLabels => ({
    id: row.id,
    title: row.title,
    description: row.description,
    ...urls(row),
    rtsp_url: row.rtspUrl === null ? null : maskStreamAddress(row.rtspUrl),
    ai_description: row.aiDescription,
    ai_provider: row.aiProvider,
    ai_model: row.aiModel,
    ocr_result: row.ocrResult,
    qr_codes: row.qrCodes,
    real_date: row.realDate?.toISOString() ?? null,
    data_source_id: row.dataSourceId,
    project_id: row.projectId,
    sha256_checksum: row.sha256,
    kind: row.kind,
    name: row.name,
    size: row.size,
    width: row.width,
    height: row.height,
    duration_seconds: row.durationSeconds,
    state: row.state,
    state_reason: row.stateReason,
    recognition: row.recognition,
    focus: row.focusX === null || row.focusY === null ? null : { x: row.focusX, y: row.focusY },
    expired: row.expiredAt !== null,
    stream_file_id: row.streamFileId,
    created_at: row.createdAt.toISOString(),
  });
  /** The picture of a file that lies in the trash. */
  const trashedThumbnail = (row: PlacedFile): string | null => {
    const thumbnail = thumbnailObject(row);
    return thumbnail && addresses.address({ fileId: row.id, variant: 'trashed', ...thumbnail });
  };
  return { urls, toFile, trashedThumbnail };
};
export type FileView = ReturnType<typeof createFileView>;
