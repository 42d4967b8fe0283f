import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { loadNetwork, type Network } from './network.ts';
import catalogueFile from './catalogue.json' with { type: 'json' };

const Source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('npm'), package: z.string(), integrity: z.string(), path: z.string() }),
  z.object({ kind: z.literal('https'), url: z.url() }),
  z.object({ kind: z.literal('folder'), path: z.string() }),
]);
const Model = z.object({ id: z.string(), title: z.string(), file: z.string(), sha256: z.string(), size: z.number(), licence: z.string(), source: Source });
type Model = z.output<typeof Model>;

const { models } = z.object({ models: z.array(Model) }).parse(catalogueFile);

export function modelOf(id: string): Model {
  const model = models.find((one) => one.id === id);
  if (!model) throw new Error(`The catalogue has no model "${id}"`);
  return model;
}

/** The weights of a model, exactly those of the catalogue. */
export async function openModel(id: string, folder: string): Promise<Network> {
  const model = modelOf(id);
  const bytes = await readFile(join(folder, model.file)).catch(() => null);
  if (!bytes) throw new Error(`Нет файла модели ${model.title} (${model.file}). Загрузите модели: node scripts/models.mjs`);
  if (createHash('sha256').update(bytes).digest('hex') !== model.sha256) throw new Error(`Файл модели ${model.title} (${model.file}) повреждён. Загрузите модели заново: node scripts/models.mjs`);
  return loadNetwork(bytes);
}
