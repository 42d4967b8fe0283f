import type { FileWithoutLabels, SearchChip, SearchItem, searchRoutes } from '@rakurs/contract';
import type { Database } from '#platform/db/index.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import { createLog } from '#platform/log.ts';
import { createTransactionHooks } from '#platform/transaction-hooks.ts';
import { createSearch, type SearchableFile, type SearchableSource } from '../../src/modules/search/index.ts';

const shown = (file: SearchableFile, { projectId }: SearchableSource): FileWithoutLabels => ({
  id: file.id,
  title: file.title,
  description: file.description,
  file_url: `/media/${file.id}`,
  thumbnail_url: null,
  rtsp_url: null,
  ai_description: file.aiDescription,
  ai_provider: null,
  ai_model: null,
  ocr_result: null,
  qr_codes: [],
  real_date: null,
  data_source_id: file.dataSourceId,
  project_id: projectId,
  sha256_checksum: null,
  kind: file.kind,
  name: file.name,
  size: null,
  width: null,
  height: null,
  duration_seconds: null,
  state: 'ready',
  state_reason: null,
  recognition: 'none',
  focus: null,
  expired: false,
  stream_file_id: null,
  created_at: file.happenedAt.toISOString(),
});

export interface Archive {
  /** Changed by tests as people change their files; `noteChanged` tells search. */
  files: SearchableFile[];
  sources: (SearchableSource & { userId: number })[];
}

const VECTOR_INDEX_BYTES = 1024 * 1024;

/** The real search over a real database, with files and sources that are plain lists. */
export function openSearch(
  database: Database,
  archive: Archive,
  {
    now = new Date('2024-10-01T09:00:00Z'),
    vectorIndexBytes = VECTOR_INDEX_BYTES,
    hooks = createTransactionHooks(),
  } = {},
) {
  const living = () => archive.files.filter((file) => archive.sources.some(({ id }) => id === file.dataSourceId));
  const search = createSearch({
    database,
    hooks,
    log: createLog('silent'),
    clock: { now: () => now },
    timeZoneOf: async () => 'Europe/Moscow',
    vectorIndexBytes,
    modelsFolder: null,
    readFiles: async (ids) => living().filter(({ id }) => ids.includes(id)),
    showFiles: async (ids) =>
      living().flatMap((file) => {
        const source = archive.sources.find(({ id }) => id === file.dataSourceId);
        return source && ids.includes(file.id) ? [shown(file, source)] : [];
      }),
    showFrames: async (ids) => new Map(ids.map((id) => [id, `/media/frames/${id}`])),
    listTaughtTitles: async (projectIds) =>
      archive.sources.some(({ projectId }) => projectIds.includes(projectId))
        ? [...new Set(living().flatMap(({ taught }) => taught.map(({ title }) => title)))]
        : [],
    listClassSights: async () => [],
    listSources: async (userId) => archive.sources.filter((source) => source.userId === userId),
  });
  const ask = (
    userId: number,
    content: string,
    { pageNumber = 0, searchSize = 10 } = {},
  ): Promise<{ items: SearchItem[]; chips: SearchChip[] }> =>
    search.search(userId, { content, pageNumber, searchSize });
  // The module serves these routes alone.
  const handlers = search.module.serves?.[0]?.handlers as unknown as Handlers<typeof searchRoutes>;
  return {
    ...search,
    handlers,
    work: () => search.module.start?.(),
    stop: async () => search.module.stop?.(),
    ask,
    titles: async (userId: number, content: string) => (await ask(userId, content)).items.map(({ title }) => title),
  };
}
