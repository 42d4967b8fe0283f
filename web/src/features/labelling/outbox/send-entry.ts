import type { Label } from '@rakurs/contract';
import { api, ApiError, canBeRetried, errorText, fieldErrors, keyedApi } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { isSameBox } from '../logic/geometry.ts';
import type { Entry } from './entry.ts';
import type { Sent } from './outbox.ts';

export const isTwin = ({ shape }: Entry, { title, time_frame, ...box }: Label): boolean => title === shape.title && time_frame === shape.second && isSameBox(box, shape.box);

/** The server remembers a key for a day and a session. Later the label itself tells whether it has arrived. */
const alreadyThere = async (entry: Entry): Promise<Label | undefined> => {
  const { labels } = await api.listLabels({ params: { fileId: entry.fileId } });
  return labels.find((label) => isTwin(entry, label));
};

const create = async ({ id, projectId, dataSourceId, fileId, shape }: Entry): Promise<Label> =>
  keyedApi(id).createLabel({
    params: { fileId },
    body: { title: shape.title, project: { id: projectId }, dataSource: { id: dataSourceId }, dataSourceFile: { id: fileId }, ...shape.box, timeFrame: shape.second },
  });

const change = ({ id, fileId, shape }: Entry, labelId: number): Promise<Label> =>
  keyedApi(id).changeLabel({ params: { fileId, labelId }, body: { title: shape.title, ...shape.box, time_frame: shape.second } });

const wordsOf = (error: ApiError): string => Object.values(fieldErrors(error))[0] ?? errorText(error);

/** One attempt. `isRepeat`: somebody has tried before, on this page or on an earlier one. */
export const sendEntry = async (entry: Entry, isRepeat: boolean): Promise<Sent> => {
  try {
    if (entry.act === 'change') {
      // Its label was refused or lost with another browser's storage: there is nothing to change.
      if (entry.labelId === null) return { step: 'refused', reason: ru.labelling.lostLabel };
      return { step: 'taken', label: await change(entry, entry.labelId) };
    }
    const known = isRepeat ? await alreadyThere(entry) : undefined;
    return { step: 'taken', label: known ?? (await create(entry)) };
  } catch (error) {
    // 401: the session is over, and the label waits for its owner to come back.
    const isRefused = error instanceof ApiError && !canBeRetried(error) && error.status !== 401;
    return isRefused ? { step: 'refused', reason: wordsOf(error) } : { step: 'unreachable' };
  }
};
