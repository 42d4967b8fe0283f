import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Starts a program of our own beside the caller's file. In the build it is JavaScript beside the main file;
 * in the sources it is TypeScript, which Node 20 runs only through tsx.
 */
export function startChild(from: string, name: string, { args = [], ...options }: { args?: string[] } & Pick<ForkOptions, 'env' | 'stdio' | 'serialization'>): ChildProcess {
  const isSource = from.endsWith('.ts');
  const file = fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, from));
  const execArgv = isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [];
  return fork(file, args, { execArgv, ...options });
}
