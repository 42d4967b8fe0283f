import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { forkWithHidden } from './hide-folders.ts';

let builtFolder: string | null = null;
/**
 * For who runs the sources but has built the programs beforehand, as the tests do: through tsx each start takes most of
 * a second longer.
 */
export const setChildFolder = (folder: string): void => void (builtFolder = folder);

interface ChildWish extends Pick<ForkOptions, 'env' | 'stdio' | 'serialization'> {
  args?: string[];
  /** Files and folders that the program does not see. */
  hidden?: readonly string[];
}

/**
 * Starts a program of our own beside the caller's file. In the build it is JavaScript beside the main file;
 * in the sources it is TypeScript, which Node 20 runs only through tsx.
 */
export function startChild(
  from: string,
  name: string,
  { args = [], hidden = [], ...options }: ChildWish,
): ChildProcess {
  const { file, isSource } = programBeside(from, name);
  const execArgv = isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [];
  return fork(file, args, { ...forkWithHidden(hidden, execArgv), ...options });
}

/** The same in a thread of this process: for work that shares nothing but messages and may not keep others waiting. */
export function startThread(from: string, name: string): Worker {
  const { file, isSource } = programBeside(from, name);
  if (!isSource) return new Worker(file);
  // Node 20 gives threads no loaders from their arguments: this one brings its own.
  const [tsx, program] = [import.meta.resolve('tsx/esm/api'), pathToFileURL(file).href].map((url) =>
    JSON.stringify(url),
  );
  return new Worker(`import(${tsx}).then(({ register }) => { register(); return import(${program}); })`, {
    eval: true,
    execArgv: [],
  });
}

function programBeside(from: string, name: string): { file: string; isSource: boolean } {
  if (builtFolder) return { file: join(builtFolder, `${name}.js`), isSource: false };
  const isSource = from.endsWith('.ts');
  return { file: fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, from)), isSource };
}
