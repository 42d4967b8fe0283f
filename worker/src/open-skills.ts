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
import type { LearnQuestion } from './learn-thread.ts';
import { CODE_READER_MODEL } from './reading/read-codes.ts';
import { openTextReader } from './reading/read-text.ts';
import type { Skills } from './tasks/analyse-frame.ts';
import type { Teaching } from './tasks/teaching.ts';
import { RECIPE, type Learned } from './teach/index.ts';

type SkillOptions = Pick<WorkerConfig, 'modelsFolder' | 'timeZone' | 'openai'> &
  Partial<Pick<WorkerConfig, 'isLent'>> & {
    fetchPicture: (url: string) => Promise<Buffer>;
    tell: (sentence: string) => void;
  };
interface OpenedSkills {
  skills: Skills;
  glance: Eyes['glance'];
  teaching: Pick<Teaching, 'see' | 'seeCloser' | 'learn'>;
  provider: Provider;
  /** Null without a language model. */
  chatModel: ChatModel | null;
  models: WorkerModel[];
}

/** Beside this file, in the sources and in the build. */
const programBeside = (name: string): URL =>
  new URL(`./${name}.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** Loads everything this worker can do. A language model, where one is configured, writes first; our own words stand in for it. */
export async function openSkills({
  modelsFolder,
  timeZone,
  openai,
  isLent = false,
  fetchPicture,
  tell,
}: SkillOptions): Promise<OpenedSkills> {
  const [eyes, reader, vocabulary] = await Promise.all([
    openEyes({ modelsFolder }),
    openTextReader({ languageFolders: [modelsFolder] }),
    openVocabulary(modelsFolder),
  ]);
  const embedded = createEmbedded({ timeZone, vocabulary, model: eyes.model });
  const provider = openai ? withFallback(createOpenai(openai, { fetchPicture }), embedded, { tell }) : embedded;
  const writer = openai ? { provider: 'openai', model: openai.model } : { provider: 'embedded', model: embedded.model };
  const learnInThread = callsInThread<LearnQuestion, Learned>(programBeside('learn-thread'));
  return {
    skills: {
      model: eyes.model,
      look: eyes.look,
      readText: reader.readText,
      readCodes: callsInThread<Uint8Array, Sight['codes']>(programBeside('code-thread')),
    },
    glance: eyes.glance,
    // A lent computer is not sent the bank of photographs.
    teaching: {
      see: eyes.see,
      seeCloser: eyes.seeCloser,
      learn: isLent ? null : (lesson) => learnInThread({ modelsFolder, lesson }),
    },
    provider,
    chatModel: openai ? createChatModel(openai) : null,
    models: [
      { skill: 'describe', ...writer },
      { skill: 'answer', ...writer },
      ...(openai ? [{ skill: 'chat' as const, ...writer }] : []),
      { skill: 'detect', provider: 'embedded', model: eyes.model },
      ...(isLent ? [] : [{ skill: 'learn' as const, provider: 'embedded', model: RECIPE }]),
      { skill: 'read_text', provider: 'embedded', model: reader.model },
      { skill: 'read_codes', provider: 'embedded', model: CODE_READER_MODEL },
    ],
  };
}
