import type { DrawingEvent } from '../logic/pointer.ts';
import type { LabelEdits } from './use-label-edits.ts';

interface Parts {
  edits: Pick<LabelEdits, 'find' | 'refused' | 'forgetRefusal'>;
  send: (event: DrawingEvent) => void;
}

/** The ways by which a rectangle that has a title is asked for another one. */
export const createNaming = ({ edits, send }: Parts) => ({
  rename: (key: string): void => {
    const label = edits.find(key);
    if (label) send({ type: 'ask', key, box: label.box, title: label.title, second: label.second });
  },
  /** A refused label becomes a rectangle being drawn again. */
  takeBack: (id: string): void => {
    const refusal = edits.refused.find(({ entry }) => entry.id === id);
    edits.forgetRefusal(id);
    if (refusal) send({ type: 'ask', key: null, ...refusal.entry.shape });
  },
});
