import type { WorkerModel } from '@rakurs/contract';
import type { WorkerConfig } from './config.ts';
import { openVision, type Vision } from './vision/vision.ts';
import { openVocabulary } from './language/index.ts';
import type { ImageProcess } from './image-process.ts';
import { createThreadRpc } from './platform/thread-rpc.ts';
import { siblingProgram } from './platform/sibling-program.ts';
import { createEmbedded } from './providers/embedded.ts';
import { withFallback } from './providers/fallback.ts';
import { createChatModel, type ChatModel } from './providers/openai-chat.ts';
import { createOpenai } from './providers/openai.ts';
import type { Provider } from './providers/provider.ts';
import type { LearnRequest } from './learn-thread.ts';
import { CODE_READER_MODEL } from './barcodes/read-codes.ts';
import type { Skills } from './tasks/analyse-frame.ts';
import type { ClassTraining } from './tasks/class-training.ts';
import { FEATURE_VERSION, type Learned } from './classifiers/index.ts';

type SkillOptions = Pick<WorkerConfig, 'modelsFolder' | 'timeZone' | 'openai'> &
  Partial<Pick<WorkerConfig, 'isLent'>> & {
    fetchImage: (url: string) => Promise<Buffer>;
    /** Who opens images. */
    images: ImageProcess;
    tell: (sentence: string) => void;
  };
interface OpenedSkills {
  skills: Skills;
  embedImage: Vision['embedImage'];
  training: Pick<ClassTraining, 'extractFeatures' | 'extractTiles' | 'thumbnail' | 'learn'>;
  provider: Provider;
  /** Null without a language model. */
  chatModel: ChatModel | null;
  models: WorkerModel[];
}

/**
 * Loads everything this worker can do. A language model, where one is configured, writes first; our own words stand in
 * for it.
 */
export async function openSkills({
  modelsFolder,
  timeZone,
  openai,
  isLent = false,
  fetchImage,
  images,
  tell,
}: SkillOptions): Promise<OpenedSkills> {
  const [vision, reader, vocabulary] = await Promise.all([
    openVision({ modelsFolder, decode: images.decode }),
    images.reader(),
    openVocabulary(modelsFolder),
  ]);
  const embedded = createEmbedded({ timeZone, vocabulary, model: vision.model });
  const provider = openai
    ? withFallback(createOpenai(openai, { fetchImage, shrink: images.shrink }), embedded, { tell })
    : embedded;
  const writer = openai ? { provider: 'openai', model: openai.model } : { provider: 'embedded', model: embedded.model };
  const learnInThread = createThreadRpc<LearnRequest, Learned>(siblingProgram(import.meta.url, 'learn-thread'));
  return {
    skills: {
      model: vision.model,
      analyse: vision.analyse,
      readText: images.readText,
      readCodes: images.readCodes,
    },
    embedImage: vision.embedImage,
    // A lent computer is not sent the bank of photographs.
    training: {
      extractFeatures: vision.extractFeatures,
      extractTiles: vision.extractTiles,
      thumbnail: images.thumbnail,
      learn: isLent ? null : (trainingSet) => learnInThread({ modelsFolder, trainingSet }),
    },
    provider,
    chatModel: openai ? createChatModel(openai) : null,
    models: [
      { skill: 'describe', ...writer },
      { skill: 'answer', ...writer },
      ...(openai ? [{ skill: 'chat' as const, ...writer }] : []),
      { skill: 'detect', provider: 'embedded', model: vision.model },
      ...(isLent ? [] : [{ skill: 'learn' as const, provider: 'embedded', model: FEATURE_VERSION }]),
      { skill: 'read_text', provider: 'embedded', model: reader },
      { skill: 'read_codes', provider: 'embedded', model: CODE_READER_MODEL },
    ],
  };
}
