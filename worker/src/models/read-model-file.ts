import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ModelFile {
  title: string;
  /** In the folder of the models. */
  file: string;
  sha256: string;
}

/** A file that is missing or not exactly ours is refused. */
export async function readModelFile({ title, file, sha256 }: ModelFile, modelsFolder: string): Promise<Buffer> {
  const bytes = await readFile(join(modelsFolder, file)).catch(() => null);
  if (!bytes) throw new Error(`Нет файла модели «${title}» (${file}). Он лежит в репозитории: верните его, git checkout models/${file}`);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`Файл модели «${title}» (${file}) повреждён. Верните его из репозитория: git checkout models/${file}`);
  return bytes;
}
