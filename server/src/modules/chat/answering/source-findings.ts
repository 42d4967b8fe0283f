import type { SearchItem } from '@rakurs/contract';
import type { FoundInSource } from '#modules/search/index.ts';
import type { AskedQuestion } from '../asking/understand-question.ts';
import type { CitedMoment } from './draft.ts';

/** Found files, the newest first, each with the second at which it is seen. */
export interface CitedFile extends CitedMoment {
  happenedAt: Date;
}
export interface SourceFindings {
  amount: number;
  isCut: boolean;
  /** Of some of the found files, at which second; in the order they are given in. */
  seen: (which: 'newest' | 'oldest', most: number) => Promise<CitedFile[]>;
  perhaps: () => Promise<CitedMoment[]>;
  unknown: string[];
}

/** Of so many it is looked up where a word stands. */
const MAX_EXPLAINED = 200;
const MAX_PERHAPS = 6;

const isWritten = ({ why }: SearchItem): boolean => why.some(({ field }) => field === 'ocr' || field === 'code');
const secondOf = ({ why, kind }: SearchItem): number | null =>
  kind === 'image' ? null : (why.find(({ second }) => second !== null)?.second ?? null);

/** What was found, narrowed to what is written where that was asked. */
export async function findForAnswer(
  found: FoundInSource,
  { isWritten: mustBeWritten }: Pick<AskedQuestion, 'isWritten'>,
): Promise<SourceFindings> {
  const explain = async (fileIds: readonly number[]): Promise<Map<number, SearchItem>> =>
    new Map((await found.show(fileIds)).map((item) => [item.id, item]));
  // A word that nobody knows was left out of the search: what was found is not what was asked.
  const all = found.unknown.length > 0 ? [] : found.sure;
  const looked = mustBeWritten ? all.slice(0, MAX_EXPLAINED) : all;
  const written = mustBeWritten ? await explain(looked.map(({ fileId }) => fileId)) : null;
  const sure = written
    ? looked.filter(({ fileId }) => {
        const item = written.get(fileId);
        return item !== undefined && isWritten(item);
      })
    : looked;
  return {
    amount: sure.length,
    isCut: found.isCut || looked.length < all.length,
    unknown: found.unknown,
    async seen(which, most) {
      const some = (which === 'newest' ? sure : sure.toReversed()).slice(0, most);
      const items = written ?? (await explain(some.map(({ fileId }) => fileId)));
      return some.map(({ fileId, happenedAt }) => {
        const item = items.get(fileId);
        return { fileId, happenedAt, second: item ? secondOf(item) : null };
      });
    },
    async perhaps() {
      if (mustBeWritten || found.unknown.length > 0) return [];
      return (await found.show(found.perhaps.slice(0, MAX_PERHAPS))).map((item) => ({
        fileId: item.id,
        second: secondOf(item),
      }));
    },
  };
}
