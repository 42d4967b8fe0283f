import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LearningReport, TaughtModel } from '@rakurs/contract';
import type { UserActor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { createInFlight } from '#platform/in-flight.ts';
import { writeZip, type ZipEntry } from '#platform/zip/index.ts';
import { lookLayers, textureLayers, thingsLayers } from './class-layers.ts';
import { RUN_EMBEDDING, RUN_TEXTURE, RUN_DETECTOR } from './programs.ts';
import { readmeOf } from './readme.ts';
import { Projection, TaughtBody } from './taught-body.ts';

/** A class that was taught, as it is taken away. */
export interface TakenClass {
  title: string;
  version: number;
  taughtAt: Date | null;
  model: TaughtModel;
  report: LearningReport;
  threshold: number;
  /** At that threshold. */
  precision: number | null;
  recall: number | null;
}

export interface ClassOfProject {
  projectId: number;
  classifierId: number;
}

export interface ExportDeps {
  /** Somebody else's class is like one that does not exist; one that was never taught is refused. */
  requireTaught: (actor: UserActor, place: ClassOfProject) => Promise<TakenClass>;
  modelsFolder: () => string;
  clock: Clock;
}

const MAX_AT_ONCE = 3;
const DETECTOR = 'efficientdet-lite2/efficientdet-lite2.onnx';
const EYES = 'eyes-2/eyes.onnx';
const PROJECTION = 'teach-1/projection.json';
/** Overlapping quarters of a picture (worker/src/vision/features.ts). */
const TILE = 0.56;
const TILES = [0, 1 - TILE].flatMap((y) => [0, 1 - TILE].map((x) => ({ x, y, size: TILE, name: 'closer.' })));
const WHOLE = { x: 0, y: 0, size: 1, name: '' };

interface Network {
  file: string;
  layers: Buffer;
  program: string;
  /** Of a picture: what the program shows to the network, one after another. */
  views: readonly object[];
}

/** A taught class as something that runs anywhere: the network it was taught on with layers of its own behind it. */
export function createExport({ requireTaught, modelsFolder, clock }: ExportDeps) {
  const underWay = createInFlight(MAX_AT_ONCE);

  const networkOf = async (body: TaughtBody): Promise<Network> => {
    switch (body.head) {
      case 'things':
        return { file: DETECTOR, layers: thingsLayers(body), program: RUN_DETECTOR, views: [WHOLE] };
      case 'look':
        return { file: EYES, layers: lookLayers(body), program: RUN_EMBEDDING, views: [WHOLE] };
      case 'texture': {
        const projection = Projection.parse(JSON.parse(await readFile(join(modelsFolder(), PROJECTION), 'utf8')));
        const { bytes, views } = textureLayers(body, projection);
        return {
          file: DETECTOR,
          layers: bytes,
          program: RUN_TEXTURE,
          views: views.flatMap((view) => (view === 'whole' ? [WHOLE] : TILES)),
        };
      }
    }
  };
  async function* entriesOf(
    { title, version, taughtAt, model, report, threshold, precision, recall }: TakenClass,
    body: TaughtBody,
  ): AsyncGenerator<ZipEntry> {
    const { file, layers, program, views } = await networkOf(body);
    const path = join(modelsFolder(), file);
    const json = {
      title,
      labels: [title],
      kind: model.kind,
      version,
      taught_at: taughtAt?.toISOString() ?? null,
      recipe: model.recipe,
      threshold,
      precision,
      recall,
      report,
      network: file,
      views,
      body: model.body,
    };
    yield {
      kind: 'text',
      name: 'README.txt',
      text: readmeOf({
        title,
        version,
        head: body.head,
        threshold,
        examples: report.examples,
        precision,
        recall,
        checkedOn: report.checked_on,
      }),
    };
    yield { kind: 'text', name: 'run.mjs', text: program };
    yield { kind: 'text', name: 'class.json', text: `${JSON.stringify(json, null, 1)}\n` };
    yield {
      kind: 'stored',
      name: 'class.onnx',
      size: (await stat(path)).size + layers.length,
      read: () => network(path, layers),
    };
  }

  return {
    /** The bytes of the zip; nothing is made before somebody reads. Refuses before the first byte. */
    async open(actor: UserActor, place: ClassOfProject): Promise<{ title: string; bytes: AsyncGenerator<Buffer> }> {
      const taken = await requireTaught(actor, place);
      const body = TaughtBody.safeParse(taken.model.body);
      if (!body.success)
        throw new AppError(
          'conflict',
          'Эту версию признака нельзя скачать: она обучена по другому рецепту. Переиндексируйте проект.',
        );
      underWay.requireRoom(actor.userId);
      return {
        title: taken.title,
        bytes: underWay.counted(actor.userId, writeZip(entriesOf(taken, body.data), clock.now())),
      };
    },
  };
}
export type Export = ReturnType<typeof createExport>;

async function* network(path: string, layers: Buffer): AsyncGenerator<Buffer> {
  // Bytes were asked for, and bytes are what a stream without an encoding gives.
  yield* createReadStream(path) as AsyncIterable<Buffer>;
  yield layers;
}
