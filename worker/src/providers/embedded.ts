import { createEmbeddedAnswerer } from '../answering/index.ts';
import type { Vocabulary } from '../language/index.ts';
import { createEmbeddedDescriber } from './embedded-describe.ts';
import type { Provider } from './provider.ts';

interface EmbeddedOptions {
  timeZone: string;
  /** What our sentences are made of. */
  vocabulary: Vocabulary;
  /** The models that look here, for whoever asks what this worker can do. */
  model: string;
}

/** Our own: always there, offline, and never says what was not seen. It knows frames by what was seen on them and has no way to a picture or a network. */
export function createEmbedded({ timeZone, vocabulary, model }: EmbeddedOptions): Provider {
  return {
    name: 'embedded',
    model,
    describe: createEmbeddedDescriber({ timeZone, vocabulary }),
    answer: createEmbeddedAnswerer(vocabulary),
  };
}
