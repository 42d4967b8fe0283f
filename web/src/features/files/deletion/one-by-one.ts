import type { FileWithoutLabels } from '@rakurs/contract';

interface Work {
  files: FileWithoutLabels[];
  act: (file: FileWithoutLabels) => Promise<void>;
  onDone: (done: FileWithoutLabels[]) => void;
}

export interface Outcome {
  done: FileWithoutLabels[];
  /** What stopped it, if something did; the files after it are left alone. */
  error: unknown;
}

/** One at a time, in order, up to the first failure. */
export const oneByOne = async ({ files, act, onDone }: Work): Promise<Outcome> => {
  const done: FileWithoutLabels[] = [];
  for (const file of files) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one at a time is the point
      await act(file);
    } catch (error) {
      return { done, error };
    }
    done.push(file);
    onDone([...done]);
  }
  return { done, error: null };
};
