import type { Description } from '@rakurs/contract';
import { describePicture, describeVideo, placeOfPicture, type Vocabulary } from '../language/index.ts';
import type { Subject } from '../sights/subject.ts';

/** Puts what was seen into Russian with a grammar: always there, offline, and never says what was not seen. Signed by the models that looked. */
export const createEmbeddedDescriber =
  ({ vocabulary, timeZone = 'Europe/Moscow' }: { vocabulary: Vocabulary; timeZone?: string }) =>
  async (subject: Subject): Promise<Description> => {
    const [first] = subject.frames;
    if (!first) throw new Error('Нет ни одного кадра для описания.');
    const told =
      subject.kind === 'image'
        ? {
            text: describePicture(first.sight, { realDate: subject.realDate, timeZone, vocabulary }),
            scenes: [],
            place: placeOfPicture(first.sight, vocabulary),
          }
        : describeVideo({ ...subject, timeZone, vocabulary });
    return { ...told, provider: 'embedded', model: first.sight.model };
  };
