import { serveThread } from './platform/thread-rpc.ts';
import { openBank } from './classifiers/bank.ts';
import { learnClass, type TrainingSet, type Features, type Learned } from './classifiers/index.ts';

export interface LearnRequest {
  modelsFolder: string;
  trainingSet: Omit<TrainingSet, 'bank'>;
}

let bank: Promise<Features[]> | null = null;

const openOnce = (modelsFolder: string): Promise<Features[]> =>
  (bank ??= openBank(modelsFolder).catch((error: unknown) => {
    // What did not open today may open next time.
    bank = null;
    throw error;
  }));

/** A class takes seconds to learn, and the main thread has to say meanwhile that it is alive. */
serveThread(async ({ modelsFolder, trainingSet }: LearnRequest): Promise<Learned> =>
  learnClass({ ...trainingSet, bank: await openOnce(modelsFolder) }),
);
