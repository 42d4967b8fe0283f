import type { Label } from '@rakurs/contract';
import type { Entry } from '#features/labelling/outbox/entry.ts';
import type { SendResult } from '#features/labelling/outbox/outbox.ts';

export type Weather = 'answer' | 'cut before' | 'cut after' | 'refuse';

/** A server of the test's own, which keeps labels as ours does: a key acts once, a deleted label can be restored. */
export const createLabelServer = () => {
  const rows = new Map<number, { label: Label; isDeleted: boolean }>();
  const answers = new Map<string, SendResult>();

  const act = ({ act: what, labelId, shape }: Entry): SendResult => {
    if (what === 'create') {
      const label: Label = { id: rows.size + 1, title: shape.title, ...shape.box, time_frame: shape.second };
      rows.set(label.id, { label, isDeleted: false });
      return { step: 'taken', label };
    }
    const row = rows.get(labelId ?? 0);
    if (!row || (row.isDeleted && what !== 'restore'))
      return { step: 'refused', reason: 'Метка не найдена', why: 'missing' };
    const label =
      what === 'change' ? { id: row.label.id, title: shape.title, ...shape.box, time_frame: shape.second } : row.label;
    rows.set(label.id, { label, isDeleted: what === 'delete' });
    return what === 'delete' ? { step: 'deleted' } : { step: 'taken', label };
  };

  const server = {
    /** How each attempt ends. */
    weather: (_entry: Entry): Weather => 'answer',
    /** Every attempt, in its order. */
    seen: [] as Entry[],
    /** How often something was really done under each key. */
    acted: [] as string[],
    send: async (entry: Entry): Promise<SendResult> => {
      const weather = server.weather(entry);
      server.seen.push(entry);
      if (weather === 'cut before') return { step: 'unreachable' };
      if (weather === 'refuse') return { step: 'refused', reason: 'Файл не найден', why: 'said' };
      const known = answers.get(entry.id);
      if (!known) server.acted.push(entry.id);
      const answer = known ?? act(entry);
      answers.set(entry.id, answer);
      if (weather === 'cut after') throw new TypeError('Failed to fetch');
      return answer;
    },
    give: (...labels: Label[]) => labels.forEach((label) => rows.set(label.id, { label, isDeleted: false })),
    list: (): Label[] =>
      [...rows.values()]
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ label }) => label)
        .sort((a, b) => a.id - b.id),
    titles: (): string[] => server.list().map(({ title }) => title),
  };
  return server;
};
