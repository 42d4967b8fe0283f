import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WORKER_FILES_PATH, WORKER_PACKAGE_PATH, type WorkerFiles } from '@rakurs/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { AppError } from '#platform/errors.ts';
import { doorOf, PUBLIC_DOOR } from '#platform/http/door.ts';
import type { Gate } from '#platform/http/gate.ts';
import type { Module } from '#platform/module.ts';

export interface WorkerPackageSettings {
  /** What `npm run build` has packed. */
  archive: string;
  modelsFolder: string;
}
interface Offered {
  name: string;
  path: string;
  size: number;
  sha256: string;
}

// Of teach-1 only the projection: classes are learnt at home, and the bank of photographs stays there.
const MODELS = ['efficientdet-lite2', 'eyes-2', 'morphology-1', 'teach-1'];
const IS_MODEL = /\.(onnx|tsv|f16|json|dawg)$/;
const LANGUAGES = ['rus.traineddata', 'eng.traineddata'];
const DEBIAN_LANGUAGES = '/usr/share/tesseract-ocr';

const entriesOf = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).toSorted() : []);
const hashOf = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** What a worker needs beside its program: networks, lexicons, and the languages where this machine has them. */
function findFiles(modelsFolder: string): { name: string; path: string }[] {
  const models = MODELS.flatMap((model) =>
    entriesOf(join(modelsFolder, model))
      .filter((file) => IS_MODEL.test(file))
      .map((file) => ({ name: `${model}/${file}`, path: join(modelsFolder, model, file) })),
  );
  const folders = [
    modelsFolder,
    ...entriesOf(DEBIAN_LANGUAGES).map((version) => join(DEBIAN_LANGUAGES, version, 'tessdata')),
  ];
  const languages = LANGUAGES.flatMap((file) => {
    const folder = folders.find((one) => existsSync(join(one, file)));
    return folder === undefined ? [] : [{ name: file, path: join(folder, file) }];
  });
  return [...models, ...languages];
}

/** The worker program for whoever lends a computer, and what it fetches when it first starts. */
export function createWorkerPackage(settings: WorkerPackageSettings | null): { module: Module } {
  const notThere = () => new AppError('not_found', 'Программа обработчика на этом сервере не собрана');
  let offering: Promise<Offered[]> | null = null;
  // Fifty megabytes are read once, by the first who asks.
  const offered = (modelsFolder: string): Promise<Offered[]> =>
    (offering ??= Promise.all(
      findFiles(modelsFolder).map(async ({ name, path }) => ({
        name,
        path,
        size: (await stat(path)).size,
        sha256: await hashOf(path),
      })),
    ).catch((error: unknown) => {
      offering = null;
      throw error;
    }));
  const sendFile = (
    reply: FastifyReply,
    { path, size, sha256 }: Omit<Offered, 'name'>,
    { mime, noneMatch }: { mime: string; noneMatch: string | undefined },
  ): FastifyReply => {
    const etag = `"${sha256}"`;
    reply.headers({ etag, 'cache-control': 'no-cache', 'content-type': mime });
    return noneMatch === etag
      ? reply.code(304).send()
      : reply.header('content-length', size).send(createReadStream(path));
  };

  const mount = (app: FastifyInstance, gate: Gate): void => {
    const forWorkers = doorOf(
      { method: 'GET', path: WORKER_FILES_PATH, access: 'worker', permission: 'none', answer: z.unknown() },
      gate,
    );
    app.get(WORKER_PACKAGE_PATH, { config: { door: PUBLIC_DOOR } }, async (request, reply) => {
      if (!settings || !existsSync(settings.archive)) throw notThere();
      const { size } = await stat(settings.archive);
      return sendFile(
        reply,
        { path: settings.archive, size, sha256: await hashOf(settings.archive) },
        { mime: 'application/gzip', noneMatch: request.headers['if-none-match'] },
      );
    });
    app.get(WORKER_FILES_PATH, { config: { door: forWorkers } }, async (): Promise<WorkerFiles> => {
      if (!settings) throw notThere();
      return {
        files: (await offered(settings.modelsFolder)).map(({ name, size, sha256 }) => ({ name, size, sha256 })),
      };
    });
    app.get(`${WORKER_FILES_PATH}/*`, { config: { door: forWorkers } }, async (request, reply) => {
      // Only what the list names is ever opened, so that no address leads anywhere else.
      const { '*': name } = request.params as { '*': string };
      const file = settings && (await offered(settings.modelsFolder)).find((one) => one.name === name);
      if (!file) throw new AppError('not_found', 'Такого файла нет');
      return sendFile(reply, file, { mime: 'application/octet-stream', noneMatch: request.headers['if-none-match'] });
    });
  };
  return { module: { name: 'worker-package', mount } };
}
