import type { Description } from '@rakurs/contract';
import { EYES_MODEL } from '../eyes/eyes.ts';
import { describePicture, describeVideo } from '../language/index.ts';
import type { Subject } from './provider.ts';

/** Puts what the eyes saw into Russian with a grammar: always there, offline, and never says what was not seen. */
export const createEmbeddedDescriber =
  ({ timeZone = 'Europe/Moscow' }: { timeZone?: string } = {}) =>
  async (subject: Subject): Promise<Description> => {
    const [first] = subject.frames;
    if (!first) throw new Error('Нет ни одного кадра для описания.');
    const told = subject.kind === 'image' ? { text: describePicture(first, { realDate: subject.realDate, timeZone }), scenes: [] } : describeVideo({ ...subject, timeZone });
    return { ...told, provider: 'embedded', model: EYES_MODEL };
  };
