import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { ready, setBackend } from '@tensorflow/tfjs-core';

let started: Promise<void> | undefined;

/** WebAssembly on the processor, SIMD where there is any; its binary is read from the installed package, never from a network. */
export function startBackend(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  setWasmPaths(dirname(createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm')) + sep);
  if (!(await setBackend('wasm'))) throw new Error('Не удалось запустить WebAssembly для моделей.');
  await ready();
}
