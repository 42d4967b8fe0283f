import { PICTURE_SEARCH_CHECK_MS, type SimilarFile } from '@rakurs/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useLive } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { pause } from '#shared/hooks/pause.ts';
import { useThrottled } from '#shared/hooks/use-throttled.ts';
import type { ShownPicture } from './crop/take-picture.ts';

const OF_FILES = ['similar', 'file'];
const ofFileKey = (fileId: number, second: number | null) => [...OF_FILES, fileId, second];
const pictureKey = (id: string | undefined) => ['similar', 'picture', id];
const duplicatesKey = (dataSourceId: number) => ['similar', 'duplicates', dataSourceId];

/** Events may come by the hundred, and the answer is one for all of them. */
const GATHER_MS = 1000;
/** An event may get lost: whoever waits for the first look asks now and then. */
const SEEN_CHECK_MS = 10_000;

/** What is like a file, or like one moment of a video. */
export const useSimilar = (fileId: number, second: number | null) => {
  useFilesChanged(OF_FILES);
  return useQuery({
    queryKey: ofFileKey(fileId, second),
    queryFn: () => api.listSimilar({ params: { fileId }, query: second === null ? {} : { second } }),
    // While the film is seeking, what was found stays until the next is there.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.is_seen === false ? SEEN_CHECK_MS : false),
  });
};

/** Copies in a source. Asked for only while somebody looks: it reads all its pictures. */
export const useDuplicates = (dataSourceId: number) => {
  useFilesChanged(duplicatesKey(dataSourceId));
  return useQuery({
    queryKey: duplicatesKey(dataSourceId),
    queryFn: () => api.listDuplicates({ params: { dataSourceId } }),
    refetchOnMount: 'always',
  });
};

/** Asks again when a file is described, goes or comes back. */
const useFilesChanged = (queryKey: readonly unknown[]): void => {
  const queries = useQueryClient();
  const askAgain = useThrottled<'files'>(() => void queries.invalidateQueries({ queryKey }), GATHER_MS);
  const changed = () => askAgain('files');
  useLive('file.described', changed, changed);
  useLive('file.deleted', changed);
  useLive('file.restored', changed);
};

/** What is like a picture that is shown: a worker looks at it first. Each picture is shown once. */
export const usePictureSearch = (shown: ShownPicture | null) =>
  useQuery({
    queryKey: pictureKey(shown?.id),
    queryFn: ({ signal }) => searchByPicture(shown?.jpeg ?? '', signal),
    enabled: shown !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

const searchByPicture = async (picture: string, signal: AbortSignal): Promise<SimilarFile[]> => {
  const { id } = await api.newPictureSearch({ body: { picture } });
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the next question waits for this answer
    const { status, similar } = await api.showPictureSearch({ params: { searchId: id } });
    if (status === 'failed') throw new Error(ru.similar.lookFailed);
    if (status === 'ready') return similar;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await pause(PICTURE_SEARCH_CHECK_MS, signal);
  }
};
