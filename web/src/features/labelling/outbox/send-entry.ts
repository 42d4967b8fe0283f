import type { Label } from '@rakurs/contract';
import { ZodError } from 'zod';
import { api, ApiError, canBeRetried, errorText, fieldErrors, keyedApi } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import type { Entry } from './entry.ts';
import type { SendResult } from './outbox.ts';
import { isDuplicate } from './duplicate-label.ts';

/** The server remembers a key for a day and a session. Later the label itself tells whether it has arrived. */
const alreadyThere = async (entry: Entry): Promise<Label | undefined> => {
  const { labels } = await api.listLabels({ params: { fileId: entry.fileId } });
  return labels.find((label) => isDuplicate(entry, label));
};

const create = async ({ id, projectId, dataSourceId, fileId, shape }: Entry): Promise<Label> =>
  keyedApi(id).createLabel({
    params: { fileId },
    body: {
      title: shape.title,
      project: { id: projectId },
      dataSource: { id: dataSourceId },
      dataSourceFile: { id: fileId },
      ...shape.box,
      timeFrame: shape.second,
    },
  });

const change = ({ id, fileId, shape }: Entry, labelId: number): Promise<Label> =>
  keyedApi(id).changeLabel({
    params: { fileId, labelId },
    body: { title: shape.title, ...shape.box, time_frame: shape.second },
  });

const wordsOf = (error: ApiError): string => Object.values(fieldErrors(error))[0] ?? errorText(error);

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** A GET by specification; the contract checks that its result is truthy. */
const remove = async (
  { id, fileId }: Entry,
  { labelId, isRepeat }: { labelId: number; isRepeat: boolean },
): Promise<SendResult> => {
  try {
    await keyedApi(id).deleteLabel({ params: { fileId, labelId } });
    return { step: 'deleted' };
  } catch (error) {
    // The first attempt did it, and the server has forgotten its key since.
    if (isRepeat && isMissing(error)) return { step: 'deleted' };
    if (error instanceof ZodError) return { step: 'refused', reason: '', why: 'said' };
    throw error;
  }
};

const attempt = async (entry: Entry, isRepeat: boolean): Promise<SendResult> => {
  const { id, act, fileId, labelId } = entry;
  if (act === 'create') {
    const known = isRepeat ? await alreadyThere(entry) : undefined;
    return { step: 'taken', label: known ?? (await create(entry)) };
  }
  // Its label was refused, or lost with another browser's storage.
  if (labelId === null)
    return act === 'delete' ? { step: 'deleted' } : { step: 'refused', reason: ru.labelling.lostLabel, why: 'missing' };
  if (act === 'delete') return remove(entry, { labelId, isRepeat });
  if (act === 'change') return { step: 'taken', label: await change(entry, labelId) };
  return { step: 'taken', label: await keyedApi(id).restoreLabel({ params: { fileId, labelId } }) };
};

/** One attempt. `isRepeat`: somebody has tried before, on this page or on an earlier one. */
export const sendEntry = async (entry: Entry, isRepeat: boolean): Promise<SendResult> => {
  try {
    return await attempt(entry, isRepeat);
  } catch (error) {
    // 401: the session is over, and the label waits for its owner to come back.
    const isRefused = error instanceof ApiError && !canBeRetried(error) && error.status !== 401;
    return isRefused
      ? { step: 'refused', reason: wordsOf(error), why: isMissing(error) ? 'missing' : 'said' }
      : { step: 'unreachable' };
  }
};
