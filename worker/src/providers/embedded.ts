import { createEmbeddedAnswerer } from '../answering/index.ts';
import { EYES_MODEL } from '../eyes/eyes.ts';
import { createEmbeddedDescriber } from './embedded-describe.ts';
import type { Provider } from './provider.ts';

/** Our own: always there, offline, and never says what was not seen. */
export function createEmbedded({ timeZone }: { timeZone: string }): Provider {
  const describe = createEmbeddedDescriber({ timeZone });
  return { name: 'embedded', model: EYES_MODEL, describe, answer: createEmbeddedAnswerer({ model: EYES_MODEL, describe }) };
}
