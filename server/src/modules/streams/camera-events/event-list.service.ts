import type { RecordMark, Stream, StreamEvent, StreamRecord } from '@rakurs/contract';
import { SECOND_MS } from '#platform/clock.ts';
import type { Detections } from '#modules/detections/index.ts';
import type { Media, PlacedFile } from '#modules/media/index.ts';
import type { Questions } from '#modules/questions/index.ts';
import type { CameraEventRow, CameraEventStore } from './camera-events.store.ts';
import { BEFORE_MS } from './motion.ts';

export interface EventListDeps {
  store: Pick<CameraEventStore, 'listBetween' | 'latestOf'>;
  media: Pick<Media, 'findFiles' | 'toFile'>;
  detections: Pick<Detections, 'taughtOf'>;
  questions: Pick<Questions, 'positiveAnswers'>;
  recordedOf: (fileIds: number[]) => Promise<Map<number, RecordedSpan>>;
  /** Where a picture of this moment of the record is. */
  momentAddress: (fileId: number, at: Date) => string;
}
/** From when to when there is a record of a camera. */
export type RecordedSpan = Pick<Stream, 'recorded_from' | 'recorded_to'>;

const MAX_SHOWN = 2000;
/** Clips are asked for a little at a time: a month of them is tens of thousands. */
const MAX_CLIPS = 2000;

/** What happened before the cameras, as people see it. */
export function createEventList({ store, media, detections, questions, recordedOf, momentAddress }: EventListDeps) {
  const clipsOf = async (rows: CameraEventRow[]): Promise<Map<number, PlacedFile>> =>
    new Map((await media.findFiles(rows.flatMap(({ clipFileId }) => clipFileId ?? []))).map((clip) => [clip.id, clip]));
  const show = async (rows: CameraEventRow[]): Promise<StreamEvent[]> => {
    const [clips, recorded] = await Promise.all([
      clipsOf(rows),
      recordedOf([...new Set(rows.map(({ fileId }) => fileId))]),
    ]);
    /** Of the moment at which it began to move, as soon as that is recorded. */
    const stillOf = ({ fileId, startedAt, endedAt }: CameraEventRow): string | null => {
      const { recorded_from, recorded_to } = recorded.get(fileId) ?? { recorded_from: null, recorded_to: null };
      const atMs = Math.min(startedAt.getTime() + BEFORE_MS, endedAt?.getTime() ?? Infinity);
      return recorded_from !== null &&
        recorded_to !== null &&
        atMs >= Date.parse(recorded_from) &&
        atMs < Date.parse(recorded_to)
        ? momentAddress(fileId, new Date(atMs))
        : null;
    };
    return rows.map((row) => {
      const { id, fileId, startedAt, endedAt, strength, clipFileId } = row;
      const clip = clips.get(clipFileId ?? 0);
      const { thumbnail_url = null, ai_description = null } = clip ? media.toFile(clip) : {};
      return {
        id,
        file_id: fileId,
        started_at: startedAt.toISOString(),
        ended_at: endedAt?.toISOString() ?? null,
        clip_file_id: clip?.id ?? null,
        description: ai_description,
        picture_url: thumbnail_url ?? stillOf(row),
        strength: Math.min(1, Math.max(0, strength)),
      };
    });
  };

  const between = async (fileId: number, from: Date, to: Date, most: number): Promise<StreamEvent[]> =>
    show(await store.listBetween(fileId, { from, to, most }));
  /**
   * What taught classes found and questions were answered with on the clips of a camera, at the moment of the wall
   * clock; in order of time.
   */
  const marksBetween = async (fileId: number, from: Date, to: Date, most: number): Promise<RecordMark[]> => {
    const rows = await store.listBetween(fileId, { from, to, most: Math.min(most, MAX_CLIPS), withClip: true });
    const clips = await clipsOf(rows);
    const clipIds = [...clips.keys()];
    const [found, answered] = await Promise.all([detections.taughtOf(clipIds), questions.positiveAnswers(clipIds)]);
    const markAt = (
      clipFileId: number,
      second: number,
      said: Pick<RecordMark, 'kind' | 'title' | 'text'>,
    ): RecordMark[] => {
      const startedAt = clips.get(clipFileId)?.realDate;
      if (!startedAt) return [];
      const atMs = startedAt.getTime() + second * SECOND_MS;
      return atMs < from.getTime() || atMs > to.getTime()
        ? []
        : [{ ...said, at: new Date(atMs).toISOString(), clip_file_id: clipFileId, second }];
    };
    const marks = [
      ...[...found].flatMap(([clipFileId, things]) =>
        things.flatMap(({ title, startTime }) =>
          markAt(clipFileId, startTime, { kind: 'detection', title, text: null }),
        ),
      ),
      ...answered.flatMap(({ fileId: clipFileId, second, question, answer }) =>
        markAt(clipFileId, second, { kind: 'answer', title: question, text: answer }),
      ),
    ];
    return marks.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).slice(-most);
  };

  return {
    between,
    marksBetween,
    /** What is shown of these times of the record, with what happened then. */
    async into(
      shown: Omit<StreamRecord, 'events' | 'marks' | 'outages'>,
      { fileId, from, to }: { fileId: number; from: Date; to: Date },
    ): Promise<Omit<StreamRecord, 'outages'>> {
      const [events, marks] = await Promise.all([
        between(fileId, from, to, MAX_SHOWN + 1),
        marksBetween(fileId, from, to, MAX_SHOWN + 1),
      ]);
      return {
        ...shown,
        events: events.slice(-MAX_SHOWN),
        marks: marks.slice(-MAX_SHOWN),
        is_cut: shown.is_cut || events.length > MAX_SHOWN || marks.length > MAX_SHOWN,
      };
    },
    latestOf: async (fileIds: number[]): Promise<Map<number, StreamEvent>> =>
      new Map((await show(await store.latestOf(fileIds))).map((event) => [event.file_id, event])),
  };
}
