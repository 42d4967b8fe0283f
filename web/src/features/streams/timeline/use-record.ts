import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';
import type { Span } from '#shared/timeline/span.ts';
import { recordKey } from '../use-streams.ts';
import { timesOf, writeMoment } from './logic/moment.ts';

/** The record grows by a segment every few seconds. */
const GROWS_MS = 10_000;
/** A signed address of a picture lives longer. */
const PICTURE_KEPT_MS = 5 * 60_000;

/** What was recorded in these times, and what happened in them; what is in sight stays until the next is there. */
export const useRecord = (fileId: number, asked: Span, { isGrowing }: { isGrowing: boolean }) =>
  useQuery({
    queryKey: [...recordKey(fileId), asked.from, asked.to],
    queryFn: () => api.showRecord({ params: { fileId }, query: timesOf(asked) }),
    placeholderData: keepPreviousData,
    refetchInterval: isGrowing ? GROWS_MS : false,
  });

/** A list of segments for the player. Not asked for anew by itself: another list would begin the film anew. */
export const usePlaylist = (fileId: number, asked: Span) =>
  useQuery({
    queryKey: ['streams', 'playlist', fileId, asked.from, asked.to],
    queryFn: () => api.showRecord({ params: { fileId }, query: timesOf(asked) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** A picture of a moment of the record. */
export const useRecordedMoment = (fileId: number, at: number | null) =>
  useQuery({
    queryKey: ['streams', 'moment', fileId, at],
    queryFn: () => api.showRecordedMoment({ params: { fileId }, query: at === null ? {} : { at: writeMoment(at) } }),
    enabled: at !== null,
    staleTime: PICTURE_KEPT_MS,
    gcTime: PICTURE_KEPT_MS,
    retry: false,
  });

/** Nothing is put into the cache: `file.added` brings the new file to every list. */
export const useSaveRecord = (fileId: number) =>
  useMutation({ mutationFn: (range: Span) => api.keepRecord({ params: { fileId }, body: timesOf(range) }) });
