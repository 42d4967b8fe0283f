import { z } from 'zod';

/**
 * Who wrote a text: our own set of models, a language model behind an OpenAI-compatible server, or a user who
 * corrected it.
 */
export const Provider = z.enum(['embedded', 'openai', 'person']);
export type Provider = z.output<typeof Provider>;
