import { ofKind, ofSource } from '../indexing/lexemes.ts';
import type { Looking, NearFrame } from '../gallery/nearest.ts';
import type { Meanings } from '../meaning/index.ts';
import { lexemesOf } from '../query/terms.ts';
import type { Understood } from '../query/understand.ts';
import { findBySight, type Sighting } from './by-sight.ts';
import { gatherCandidates, gatherInOrder, RANKED_TOGETHER, type Search } from './candidates.ts';
import type { FindingStore } from './finding.store.ts';
import { fuse, type Fused } from './fuse.ts';
import { createConditions, type Condition } from './lexeme-query.ts';
import { rank } from './rank.ts';
import { limitsOfText, partialTiersOf, tiersOf } from './tiers.ts';

/** Nobody reads further; who needs more narrows the query. */
export const MOST_FOUND = 10_100;
/** So few files are told to the scan by name; of more, what it finds is checked afterwards. */
const FEW_NAMED = 20_000;

/** So many hundreds more than a page needs are looked through: what eyes saw may have taken as many of them out. */
const AMONG_THE_REST = 3;

export interface FindDeps {
  store: FindingStore;
  nearest: (direction: Float32Array | null, looking: Looking) => Promise<NearFrame[]>;
}

export interface Page {
  userId: number;
  from: number;
  to: number;
  /** Nothing but these files, if it is told. */
  files?: readonly number[];
}

/** The files of a page, in the order in which they are shown. */
export async function findFiles(
  wanted: Understood,
  { userId, from, to, files }: Page,
  { store, nearest, meanings }: FindDeps & { meanings: Meanings | null },
): Promise<Fused[]> {
  const { place, terms } = wanted;
  const kinds = [ofKind('image'), ofKind('video'), ofKind('stream')];
  const counts = await store.countFiles(userId, [
    ...kinds,
    ...(place.isNarrowed ? place.sources.map(({ id }) => ofSource(id)) : []),
  ]);
  const total = kinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0);
  const conditions = createConditions(userId, total);
  const window = {
    userId,
    sources: place.sources.map(({ id }) => id),
    after: place.after,
    before: place.before,
    ...(files && { files }),
  };
  const search: Search = { store, window, total };
  // Without words there is nothing to rank by: the newest are the answer.
  if (terms.length === 0)
    return (await gatherInOrder(tiersOf(wanted, counts, conditions), Math.min(to, MOST_FOUND), search))
      .slice(from, to)
      .map(told);

  // Kinds, sources and dates of frames are known to the scan itself: files of a common kind need not be told to it one by one.
  const limits = limitsOfText(wanted, conditions);
  const tiers = tiersOf(wanted, counts, conditions);
  const gather = async (most: number): Promise<number[]> =>
    wanted.isHeld ? gatherCandidates(tiers, most, search) : [];
  const [bySight, first] = await Promise.all([
    meanings ? seeFiles(wanted, { search, limits, meanings, nearest }) : [],
    gather(RANKED_TOGETHER),
  ]);
  // Where so many hold every word, nobody looks at those that do not.
  const inPart =
    first.length < RANKED_TOGETHER ? await gatherPartial(partialTiersOf(wanted, counts, conditions), search) : [];
  const lexemes = lexemesOf(terms.flatMap(({ alternatives }) => alternatives));
  const rankBlock = async (ids: readonly number[]): Promise<number[]> =>
    rank(ids, await store.holdings(userId, ids, lexemes), terms);

  const together = [...new Set([...first, ...inPart, ...bySight.map(({ fileId }) => fileId)])];
  const holdings = await store.holdings(userId, together, lexemes);
  const fused = fuse({
    byWords: rank(first, holdings, terms),
    inPart,
    bySight,
    holdings,
    terms,
    senses: wanted.senses,
  });
  const sure = fused.filter(({ certainty }) => certainty === 'sure');
  const lesser = fused.filter(({ certainty }) => certainty !== 'sure');
  if (to <= sure.length) return sure.slice(from, to);

  // Files that words found beyond the first hundred stand between the two, ranked by hundreds: pages stay the same however deep one goes.
  const most = Math.min((Math.ceil(to / RANKED_TOGETHER) + AMONG_THE_REST) * RANKED_TOGETHER, MOST_FOUND);
  const whole = first.length < RANKED_TOGETHER ? first : await gather(most);
  const shown = new Set(fused.map(({ fileId }) => fileId));
  const blocks = Array.from({ length: Math.ceil(whole.length / RANKED_TOGETHER) - 1 }, (_, at) =>
    whole.slice((at + 1) * RANKED_TOGETHER, (at + 2) * RANKED_TOGETHER).filter((id) => !shown.has(id)),
  );
  const rest = await rankBlocks(blocks, { from: from - sure.length, to: to - sure.length }, rankBlock);
  return [...sure, ...rest.map(told), ...(whole.length < most ? lesser : [])].slice(from, to);
}

/** Where a block stands is known before it is ranked: those that lie before the page or behind it are left as they are. */
async function rankBlocks(
  blocks: readonly number[][],
  { from, to }: Pick<Page, 'from' | 'to'>,
  rankBlock: (ids: readonly number[]) => Promise<number[]>,
): Promise<number[]> {
  const ranked: number[] = [];
  for (const ids of blocks)
    ranked.push(...(ranked.length < to && ranked.length + ids.length > from ? await rankBlock(ids) : ids));
  return ranked;
}

const told = (fileId: number): Fused => ({ fileId, certainty: 'sure', missing: [], sighting: null });

const gatherPartial = (tiers: readonly Condition[], search: Search): Promise<number[]> =>
  tiers.length > 0 ? gatherCandidates(tiers, RANKED_TOGETHER, search) : Promise.resolve([]);

/** Files whose frames show what was asked for, as far as filters allow; `limits` are those of the text. */
async function seeFiles(
  { senses, place }: Understood,
  {
    search,
    limits,
    meanings,
    nearest,
  }: { search: Search; limits: Condition | null; meanings: Meanings; nearest: FindDeps['nearest'] },
): Promise<Sighting[]> {
  if (senses.length === 0) return [];
  const { store, window } = search;
  const isNamed = limits !== null && (limits.most <= FEW_NAMED || window.files !== undefined);
  const files = isNamed
    ? await (window.files
        ? store.newestAmong(window, limits.text, FEW_NAMED)
        : store.newestOfAll(window, limits.text, FEW_NAMED))
    : (window.files ?? null);
  if (files?.length === 0) return [];
  const found = await findBySight(senses, { ...window, fileKinds: place.kinds, files }, { meanings, nearest });
  if (limits === null || isNamed) return found;
  const allowed = new Set(
    await store.meeting(
      window.userId,
      found.map(({ fileId }) => fileId),
      limits.text,
    ),
  );
  return found.filter(({ fileId }) => allowed.has(fileId));
}
