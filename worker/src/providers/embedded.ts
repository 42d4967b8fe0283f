import type { Description } from '@rakurs/contract';
import type { AnalysedFile } from '../analysis/analysed-file.ts';
import { createEmbeddedAnswerer } from '../answering/index.ts';
import { describeImage, describeVideo, placeOfImage, type Vocabulary } from '../language/index.ts';
import type { Provider } from './provider.ts';

interface EmbeddedOptions {
  timeZone: string;
  /** What our sentences are made of. */
  vocabulary: Vocabulary;
  /** The models that look here, for whoever asks what this worker can do. */
  model: string;
}

/**
 * Our own: always there, offline, and never says what was not seen. It knows frames by what was seen on them and has no
 * way to an image or a network.
 */
export function createEmbedded({ timeZone, vocabulary, model }: EmbeddedOptions): Provider {
  return {
    name: 'embedded',
    model,
    describe: createEmbeddedDescriber({ timeZone, vocabulary }),
    answer: createEmbeddedAnswerer(vocabulary),
  };
}

/**
 * Puts what was seen into Russian with a grammar: always there, offline, and never says what was not seen. Signed by
 * the models that looked.
 */
export const createEmbeddedDescriber =
  ({ vocabulary, timeZone = 'Europe/Moscow' }: { vocabulary: Vocabulary; timeZone?: string }) =>
  async ({ timeZone: ofOwner = timeZone, ...subject }: AnalysedFile): Promise<Description> => {
    const [first] = subject.frames;
    if (!first) throw new Error('Нет ни одного кадра для описания.');
    const told =
      subject.kind === 'image'
        ? {
            text: describeImage(first.analysis, { vocabulary }),
            scenes: [],
            place: placeOfImage(first.analysis, vocabulary),
          }
        : describeVideo({ ...subject, timeZone: ofOwner, vocabulary });
    return { ...told, provider: 'embedded', model: first.analysis.model };
  };
