import type { Sight, WorkerModel } from '@rakurs/contract';
import type { WorkerConfig } from './config.ts';
import { openEyes, type Eyes } from './eyes/eyes.ts';
import { openVocabulary } from './language/index.ts';
import { callsInThread } from './platform/calls-in-thread.ts';
import { createEmbedded } from './providers/embedded.ts';
import { withFallback } from './providers/fallback.ts';
import { createChatModel, type ChatModel } from './providers/openai-chat.ts';
import { createOpenai } from './providers/openai.ts';
import type { Provider } from './providers/provider.ts';
import { CODE_READER_MODEL } from './reading/read-codes.ts';
import { openTextReader } from './reading/read-text.ts';
import type { Skills } from './tasks/analyse-frame.ts';

type SkillOptions = Pick<WorkerConfig, 'modelsFolder' | 'timeZone' | 'openai'> & {
  fetchPicture: (url: string) => Promise<Buffer>;
  tell: (sentence: string) => void;
};
interface OpenedSkills {
  skills: Skills;
  glance: Eyes['glance'];
  provider: Provider;
  /** Null without a language model. */
  chatModel: ChatModel | null;
  models: WorkerModel[];
}

/** Beside this file, in the sources and in the build. */
const CODE_THREAD = new URL(import.meta.url.endsWith('.ts') ? './code-thread.ts' : './code-thread.js', import.meta.url);

/** Loads everything this worker can do. A language model, where one is configured, writes first; our own words stand in for it. */
export async function openSkills({ modelsFolder, timeZone, openai, fetchPicture, tell }: SkillOptions): Promise<OpenedSkills> {
  const [eyes, reader, vocabulary] = await Promise.all([openEyes({ modelsFolder }), openTextReader({ languageFolders: [modelsFolder] }), openVocabulary(modelsFolder)]);
  const embedded = createEmbedded({ timeZone, vocabulary, model: eyes.model });
  const provider = openai ? withFallback(createOpenai(openai, { fetchPicture }), embedded, { tell }) : embedded;
  const writer = openai ? { provider: 'openai', model: openai.model } : { provider: 'embedded', model: embedded.model };
  return {
    skills: { model: eyes.model, look: eyes.look, readText: reader.readText, readCodes: callsInThread<Uint8Array, Sight['codes']>(CODE_THREAD) },
    glance: eyes.glance,
    provider,
    chatModel: openai ? createChatModel(openai) : null,
    models: [
      { skill: 'describe', ...writer },
      { skill: 'answer', ...writer },
      ...(openai ? [{ skill: 'chat' as const, ...writer }] : []),
      { skill: 'detect', provider: 'embedded', model: eyes.model },
      { skill: 'read_text', provider: 'embedded', model: reader.model },
      { skill: 'read_codes', provider: 'embedded', model: CODE_READER_MODEL },
    ],
  };
}
