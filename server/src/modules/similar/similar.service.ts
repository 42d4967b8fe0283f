import { MAX_SIMILAR, type DuplicateGroup, type SimilarFile } from '@rakurs/contract';
import type { UserActor } from '#platform/actor.ts';
import type { Access } from '#modules/access/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Recognition } from '#modules/recognition/index.ts';
import type { Search } from '#modules/search/index.ts';
import { groupDuplicates, type ComparedFile } from './duplicates.ts';

export interface SimilarDeps {
  access: Pick<Access, 'projectsOf'>;
  media: Pick<Media, 'requireFile' | 'requireSource' | 'listSourcesIn' | 'listFrames' | 'listKinds' | 'showFiles'>;
  recognition: Pick<Recognition, 'visionOutputsOf'>;
  search: Pick<Search, 'nearestTo'>;
}

/** Below this two pictures have little more in common than that they are photographs. */
const MIN_LIKENESS = 0.45;
/** Frames of one video crowd around each other: so many more are asked for than are shown. */
const FRAMES_A_FILE = 8;
/** Groups that are shown at once; whoever has dealt with them sees the next. */
const MAX_GROUPS = 100;
const FILES_AT_ONCE = 1000;

const signed = (bytes: Buffer): Int8Array => new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);

/** What is like a picture: other files that the user may read, and copies of it in its source. */
export function createSimilar({ access, media, recognition, search }: SimilarDeps) {
  const nearTo = async (
    embedding: Buffer,
    { actor, except }: { actor: UserActor; except?: number },
  ): Promise<SimilarFile[]> => {
    const sources = await media.listSourcesIn(access.projectsOf(actor, 'file.read'));
    const frames = await search.nearestTo(signed(embedding), { sources, limit: MAX_SIMILAR * FRAMES_A_FILE });
    const best = new Map<number, (typeof frames)[number]>();
    for (const frame of frames)
      if (frame.fileId !== except && frame.cosine >= MIN_LIKENESS && !best.has(frame.fileId))
        best.set(frame.fileId, frame);
    const chosen = [...best.values()].slice(0, MAX_SIMILAR);
    const files = new Map((await media.showFiles(chosen.map(({ fileId }) => fileId))).map((file) => [file.id, file]));
    return chosen.flatMap(({ fileId, frameId, second, cosine }) => {
      const file = files.get(fileId);
      return file ? [{ file, frame_id: frameId, second, likeness: Math.min(1, cosine) }] : [];
    });
  };
  return {
    nearTo,
    /** Of a video, what is like the frame nearest to that second. */
    async ofFile(actor: UserActor, fileId: number, second = 0): Promise<{ is_seen: boolean; similar: SimilarFile[] }> {
      await media.requireFile(actor, fileId, 'file.read');
      const [frames, looks] = await Promise.all([media.listFrames([fileId]), recognition.visionOutputsOf([fileId])]);
      const seconds = new Map(frames.map((frame) => [frame.id, frame.second]));
      const awayOf = ({ frameId }: { frameId: number }): number =>
        Math.abs((seconds.get(frameId) ?? Infinity) - second);
      const [look] = looks.toSorted((one, other) => awayOf(one) - awayOf(other));
      return look
        ? { is_seen: true, similar: await nearTo(look.embedding, { actor, except: fileId }) }
        : { is_seen: false, similar: [] };
    },
    async duplicatesOf(actor: UserActor, dataSourceId: number): Promise<DuplicateGroup[]> {
      await media.requireSource(actor, dataSourceId, 'file.read');
      const pictures = (await media.listKinds(dataSourceId)).filter(({ kind }) => kind === 'image').map(({ id }) => id);
      const shots: ComparedFile[] = [];
      for (let from = 0; from < pictures.length; from += FILES_AT_ONCE) {
        const looks = await recognition.visionOutputsOf(pictures.slice(from, from + FILES_AT_ONCE));
        shots.push(
          ...looks.map(({ fileId, fingerprint, sharpness, embedding }) => ({
            fileId,
            bits: BigInt(`0x${fingerprint}`),
            sharpness,
            embedding: signed(embedding),
          })),
        );
      }
      const groups = groupDuplicates(shots).slice(0, MAX_GROUPS);
      const files = new Map(
        (await media.showFiles(groups.flat().map(({ fileId }) => fileId))).map((file) => [file.id, file]),
      );
      return groups
        .map((group) =>
          group.flatMap(({ fileId, sharpness }) => {
            const file = files.get(fileId);
            return file ? [{ file, sharpness, pixels: (file.width ?? 0) * (file.height ?? 0) }] : [];
          }),
        )
        .filter((group) => group.length > 1)
        .map((group) => ({ files: group.toSorted(byQuality).map(({ file }) => file) }));
    },
  };
}
export type Similar = ReturnType<typeof createSimilar>;

/**
 * A blurred one loses to a sharp one however large it is; of equally sharp ones the larger is better, then the one with
 * more bytes.
 */
const CLEARLY_SHARPER = 1.25;
type Rated = { file: { id: number; size: number | null }; sharpness: number; pixels: number };
function byQuality(one: Rated, other: Rated): number {
  const ratio = (one.sharpness + 1) / (other.sharpness + 1);
  if (ratio > CLEARLY_SHARPER || ratio < 1 / CLEARLY_SHARPER) return other.sharpness - one.sharpness;
  return other.pixels - one.pixels || (other.file.size ?? 0) - (one.file.size ?? 0) || one.file.id - other.file.id;
}
