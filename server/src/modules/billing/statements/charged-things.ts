import type { Charge, ChargeDetails, ChargedInference } from '@rakurs/contract';
import { truncate } from '#platform/text/truncate.ts';
import { inferencesOf } from '../charging/charges.store.ts';
import type { ChargedRow } from './statements.store.ts';

/** A file that is in sight, where it is now. */
export interface ChargedFile {
  id: number;
  projectId: number;
  dataSourceId: number;
  isFilm: boolean;
  description: string | null;
}
/** What was charged for, asked of those who keep it. What is in the trash or gone is not among their answers. */
export interface ChargedThings {
  findFiles: (fileIds: number[]) => Promise<ChargedFile[]>;
  findFrames: (frameIds: number[]) => Promise<{ id: number; fileId: number; second: number }[]>;
  /** Addresses of pictures, by frame. */
  showFrames: (frames: { id: number; fileId: number }[]) => Promise<Map<number, string>>;
  isProjectInSight: (projectId: number) => Promise<boolean>;
  isSourceInSight: (dataSourceId: number) => Promise<boolean>;
  /** As it was put at that moment; null where it was put in other words since. */
  questionAsked: (questionId: number, at: Date) => Promise<string | null>;
  /** What was answered by that moment and stands, by frame. */
  answersBy: (
    questionId: number,
    asked: { frameIds: number[]; isTrial: boolean; at: Date },
  ) => Promise<Map<number, string>>;
}

const MAX_EXCERPT_LENGTH = 200;
const excerpt = (text: string): string => truncate(text, MAX_EXCERPT_LENGTH);
const different = (ids: (number | null)[]): number[] => [...new Set(ids.flatMap((id) => id ?? []))];
const askedOnce = async (ids: (number | null)[], isThere: (id: number) => Promise<boolean>): Promise<Set<number>> => {
  const found = await Promise.all(different(ids).map(async (id) => ((await isThere(id)) ? [id] : [])));
  return new Set(found.flat());
};

/** Charges as people see them: with what they bought, as far as it is there. */
export function createChargeView({
  findFiles,
  findFrames,
  showFrames,
  isProjectInSight,
  isSourceInSight,
  questionAsked,
  answersBy,
}: ChargedThings) {
  const toCharges = async (rows: ChargedRow[]): Promise<Charge[]> => {
    const [files, frames, projects, sources] = await Promise.all([
      findFiles(different(rows.map(({ fileId }) => fileId))),
      findFrames(rows.flatMap(({ frameIds }) => frameIds.slice(0, 1))),
      askedOnce(
        rows.map(({ projectId }) => projectId),
        isProjectInSight,
      ),
      askedOnce(
        rows.map(({ dataSourceId }) => dataSourceId),
        isSourceInSight,
      ),
    ]);
    const [fileById, secondOf] = [
      new Map(files.map((file) => [file.id, file])),
      new Map(frames.map(({ id, second }) => [id, second])),
    ];
    return rows.map((row) => {
      const file = row.fileId === null ? undefined : fileById.get(row.fileId);
      const source = row.dataSourceId !== null && sources.has(row.dataSourceId) ? row.dataSourceId : null;
      return {
        id: row.id,
        debt_title: row.title,
        accrual_title: null,
        total_price: row.kopecks,
        rate: { id: row.rateId, title: row.rateTitle, value: row.rateValue },
        inferences: inferencesOf(row),
        created_at: row.endedAt.toISOString(),
        project_id: file?.projectId ?? (projects.has(row.projectId) ? row.projectId : null),
        data_source_id: file?.dataSourceId ?? source,
        data_source_file_id: file?.id ?? null,
        second: file?.isFilm ? (secondOf.get(row.frameIds[0] ?? 0) ?? null) : null,
      };
    });
  };
  /** Each inference of it: which frame of what, and what came of it. */
  const toInferences = async (row: ChargedRow): Promise<ChargedInference[]> => {
    const frames = await findFrames(row.frameIds);
    const [files, pictures, answers] = await Promise.all([
      findFiles(different(frames.map(({ fileId }) => fileId))),
      showFrames(frames),
      row.questionId === null
        ? new Map<number, string>()
        : answersBy(row.questionId, { frameIds: row.frameIds, isTrial: row.fileId === null, at: row.endedAt }),
    ]);
    const [fileById, frameById] = [
      new Map(files.map((file) => [file.id, file])),
      new Map(frames.map((frame) => [frame.id, frame])),
    ];
    const outOfSight = {
      data_source_file_id: null,
      data_source_id: null,
      project_id: null,
      second: null,
      picture_url: null,
      answer: null,
    };
    return row.frameIds.map((id) => {
      const frame = frameById.get(id);
      const file = frame && fileById.get(frame.fileId);
      if (!frame || !file) return { frame_id: id, price: row.rateValue, ...outOfSight };
      const described = file.description === null ? null : excerpt(file.description);
      return {
        frame_id: id,
        price: row.rateValue,
        data_source_file_id: file.id,
        data_source_id: file.dataSourceId,
        project_id: file.projectId,
        second: file.isFilm ? frame.second : null,
        picture_url: pictures.get(id) ?? null,
        answer: row.questionId === null ? described : (answers.get(id) ?? null),
      };
    });
  };
  return {
    toCharges,
    async toDetails(row: ChargedRow): Promise<ChargeDetails | null> {
      const [[charge], question, frames] = await Promise.all([
        toCharges([row]),
        row.questionId === null ? null : questionAsked(row.questionId, row.endedAt),
        toInferences(row),
      ]);
      return charge ? { ...charge, question, frames } : null;
    },
  };
}
export type ChargeView = ReturnType<typeof createChargeView>;
