import { answerCalls } from './platform/calls-in-thread.ts';
import { openBank } from './teach/bank.ts';
import { learnClass, type ClassLesson, type Features, type Learned } from './teach/index.ts';

export interface LearnQuestion {
  modelsFolder: string;
  lesson: Omit<ClassLesson, 'bank'>;
}

let bank: Promise<Features[]> | null = null;

const openOnce = (modelsFolder: string): Promise<Features[]> =>
  (bank ??= openBank(modelsFolder).catch((error: unknown) => {
    // What did not open today may open next time.
    bank = null;
    throw error;
  }));

/** A class takes seconds to learn, and the main thread has to say meanwhile that it is alive. */
answerCalls(async ({ modelsFolder, lesson }: LearnQuestion): Promise<Learned> =>
  learnClass({ ...lesson, bank: await openOnce(modelsFolder) }),
);
