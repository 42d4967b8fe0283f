import type { DataSourceFile } from '@rakurs/contract';

interface Work {
  files: DataSourceFile[];
  act: (file: DataSourceFile) => Promise<void>;
  onDone: (done: DataSourceFile[]) => void;
}

export interface Outcome {
  done: DataSourceFile[];
  /** What stopped it, if something did; the files after it are left alone. */
  error: unknown;
}

/** One at a time, in order, up to the first failure. */
export const oneByOne = async ({ files, act, onDone }: Work): Promise<Outcome> => {
  const done: DataSourceFile[] = [];
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
