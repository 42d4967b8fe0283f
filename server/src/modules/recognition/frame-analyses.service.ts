import type {
  FrameEvidence,
  FrameReading,
  SceneSummary,
  VisionOutput,
  FrameAnalysis,
  FrameAnalysisEntry,
} from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Media } from '#modules/media/index.ts';
import type { NamedFrame } from './superseded.ts';
import type { DetectionRow, FrameEmbeddingRow, FrameAnalysisRow, FrameAnalysisStore } from './frame-analyses.store.ts';

export interface FrameAnalysesDeps {
  store: FrameAnalysisStore;
  media: Pick<Media, 'listFrames'>;
  clock: Clock;
}

/** A frame with all that it may be found by. */
export interface SearchableFrame extends FrameReading {
  lowConfidenceDetections: SceneSummary['glimpses'];
  look: (Omit<VisionOutput, 'embedding'> & { embedding: Int8Array }) | null;
  evidence: FrameEvidence | null;
}

/** Of the picture; less of it is no colour of the whole. */
const PREVAILS = 0.18;
const MAX_COLOURS = 2;

const boxOf = ({ x0, y0, x1, y1 }: DetectionRow) => ({ x0, y0, x1, y1 });

const shownDetection = (row: DetectionRow) => ({
  class_name: row.className,
  confidence: row.confidence,
  colour: row.colour,
  ...boxOf(row),
});
const toVisionOutput = (row: FrameEmbeddingRow | undefined): SearchableFrame['look'] =>
  row
    ? { version: row.version, embedding: new Int8Array(row.embedding), concepts: row.concepts, kinds: row.kinds }
    : null;

/** Whole, as the worker sent it; null when it was read before all of it was kept. */
function toSight(
  { text, words, codes, sceneSummary, model }: FrameAnalysisRow,
  { look, found }: { look: FrameEmbeddingRow | undefined; found: DetectionRow[] },
): FrameAnalysis | null {
  if (sceneSummary === null || model === null || !look) return null;
  const objects = found.flatMap((row) =>
    row.noun === null || row.standing === null
      ? []
      : [
          {
            class_name: row.className,
            confidence: row.confidence,
            ...boxOf(row),
            noun: row.noun,
            colour: row.colour,
            standing: row.standing,
          },
        ],
  );
  const { version, embedding, concepts, kinds, fingerprint, sharpness } = look;
  return {
    model,
    text,
    words,
    codes,
    objects,
    impression: sceneSummary,
    look: { version, embedding: embedding.toString('base64'), concepts, kinds },
    fingerprint: { bits: fingerprint, sharpness },
  };
}

const byFrame = (rows: DetectionRow[]): Map<number, DetectionRow[]> => groupBy(rows, ({ frameId }) => frameId);

/** What was seen on the frames of files: kept once, read by everybody who describes, searches, answers or proposes. */
export function createFrameAnalyses({ store, media, clock }: FrameAnalysesDeps) {
  return {
    /** In the transaction under way. A frame that is not the file's is a fault of the worker, and nothing is kept. */
    async keep(fileId: number, seen: FrameAnalysisEntry[]): Promise<void> {
      const own = new Set((await media.listFrames([fileId])).map(({ id }) => id));
      const strange =
        seen.some(({ frame_id }) => !own.has(frame_id)) ||
        new Set(seen.map(({ frame_id }) => frame_id)).size < seen.length;
      if (strange) throw new AppError('invalid', 'Ответ о чужом кадре', { errors: { result: 'Ответ о чужом кадре' } });
      await store.replace(
        fileId,
        seen.map(({ frame_id, sight }) => ({ frameId: frame_id, sight })),
        clock.now(),
      );
    },
    /** By frame; a frame without one must be looked at. */
    async ofFiles(fileIds: number[]): Promise<Map<number, FrameAnalysis>> {
      const [rows, looks, found] = await Promise.all([
        store.listFrameAnalyses(fileIds),
        store.listVisionOutputs(fileIds),
        store.listDetections(fileIds).then(byFrame),
      ]);
      const visionOutputOf = new Map(looks.map((look) => [look.frameId, look]));
      return new Map(
        rows.flatMap((row) => {
          const sight = toSight(row, { look: visionOutputOf.get(row.frameId), found: found.get(row.frameId) ?? [] });
          return sight ? [[row.frameId, sight] as const] : [];
        }),
      );
    },
    /** As people see them: the frames of each file that were looked at, in their order. */
    async frameReadingsOf(fileIds: number[]): Promise<Map<number, FrameReading[]>> {
      const [frames, rows, found] = await Promise.all([
        media.listFrames(fileIds),
        store.listFrameAnalyses(fileIds),
        store.listDetections(fileIds).then(byFrame),
      ]);
      const read = new Map(rows.map((row) => [row.frameId, row]));
      const fileAnalyses = frames.flatMap(({ id, fileId, second }) => {
        const row = read.get(id);
        if (!row) return [];
        const detections = (found.get(id) ?? []).map(shownDetection);
        return [{ fileId, analysis: { id, second, text: row.text, words: row.words, codes: row.codes, detections } }];
      });
      return new Map(
        [...groupBy(fileAnalyses, ({ fileId }) => fileId)].map(([fileId, own]) => [
          fileId,
          own.map(({ analysis }) => analysis),
        ]),
      );
    },
    /**
     * By which names the frames of each file, and what is on them, are called; files nobody has looked at are absent.
     */
    async namesOf(fileIds: number[]): Promise<Map<number, NamedFrame[]>> {
      if (fileIds.length === 0) return new Map();
      const [frames, rows, found] = await Promise.all([
        media.listFrames(fileIds),
        store.listFrameAnalyses(fileIds),
        store.listDetections(fileIds).then(byFrame),
      ]);
      const topClassOf = new Map(rows.map(({ frameId, sceneSummary }) => [frameId, sceneSummary?.gist ?? null]));
      const named = frames.map(({ id, fileId, second }) => ({
        fileId,
        frame: {
          id,
          second,
          topClass: topClassOf.get(id) ?? null,
          things: (found.get(id) ?? []).map((row) => ({
            noun: row.noun,
            className: row.className,
            confidence: row.confidence,
            standing: row.standing,
            box: boxOf(row),
          })),
        },
      }));
      return new Map(
        [...groupBy(named, ({ fileId }) => fileId)].map(([fileId, own]) => [fileId, own.map(({ frame }) => frame)]),
      );
    },
    /** The colours that prevail on the file's frames, the largest first; none of a grey picture. */
    async coloursOf(fileId: number): Promise<string[]> {
      const palettes = (await store.listFrameAnalyses([fileId])).flatMap(({ sceneSummary }) =>
        sceneSummary === null || sceneSummary.is_grey ? [] : sceneSummary.palette,
      );
      return [
        ...new Set(
          palettes
            .filter(({ share }) => share > PREVAILS)
            .toSorted((one, other) => other.share - one.share)
            .map(({ name }) => name),
        ),
      ].slice(0, MAX_COLOURS);
    },
    /** As search knows them: with what is too faint to be shown, and without what was overruled. */
    async searchableOf(fileIds: number[]): Promise<Map<number, SearchableFrame[]>> {
      const [frames, rows, looks, found] = await Promise.all([
        media.listFrames(fileIds),
        store.listFrameAnalyses(fileIds),
        store.listVisionOutputs(fileIds),
        store.listDetections(fileIds).then(byFrame),
      ]);
      const read = new Map(rows.map((row) => [row.frameId, row]));
      const visionOutputOf = new Map(looks.map((look) => [look.frameId, look]));
      const searchable = frames.flatMap(({ id, fileId, second }) => {
        const row = read.get(id);
        const detections = (found.get(id) ?? []).filter(({ standing }) => standing !== 'overruled').map(shownDetection);
        return row
          ? [
              {
                fileId,
                frame: {
                  id,
                  second,
                  text: row.text,
                  words: row.words,
                  codes: row.codes,
                  detections,
                  lowConfidenceDetections: row.sceneSummary?.glimpses ?? [],
                  look: toVisionOutput(visionOutputOf.get(id)),
                  evidence: row.sceneSummary?.evidence ?? null,
                },
              },
            ]
          : [];
      });
      return new Map(
        [...groupBy(searchable, ({ fileId }) => fileId)].map(([fileId, own]) => [
          fileId,
          own.map(({ frame }) => frame),
        ]),
      );
    },
    /** Of these frames, those that need not be looked at. */
    listSeen: store.listSeen,
    removeOf: store.removeOf,
  };
}
export type FrameAnalyses = ReturnType<typeof createFrameAnalyses>;
