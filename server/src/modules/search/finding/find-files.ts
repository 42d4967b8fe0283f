import { ofKind, ofSource } from '../indexing/lexemes.ts';
import type { Evidence } from '../vector-index/evidence.ts';
import type { Looking, NearFrame } from '../vector-index/nearest.ts';
import type { Meanings } from '../meaning/index.ts';
import { lexemesOf } from '../query/terms.ts';
import type { Understood } from '../query/understand.ts';
import { findBySight, type Sighting } from './by-sight.ts';
import { gatherCandidates, gatherInOrder, RANKED_TOGETHER, type Search } from './candidates.ts';
import { evidenceAgainst, SURELY_AGAINST } from './evidence-against.ts';
import type { FindingStore } from './finding.store.ts';
import { fuse, type Fused } from './fuse.ts';
import { createConditions, type Condition } from './lexeme-query.ts';
import { lexemesOfProofs } from './proofs.ts';
import { rank } from './rank.ts';
import { limitsOfText, partialTiersOf, tiersOf } from './tiers.ts';

/** Nobody reads further; who needs more narrows the query. */
export const MAX_FOUND = 10_100;
/** So few files are told to the scan by name; of more, what it finds is checked afterwards. */
const FEW_NAMED = 20_000;

/** So many hundreds more than a page needs are looked through: what eyes saw may have taken as many of them out. */
const AMONG_THE_REST = 3;

export interface FindDeps {
  store: FindingStore;
  nearest: (direction: Float32Array | null, looking: Looking) => Promise<NearFrame[]>;
  /** What was seen on all frames of these files. */
  evidenceOf: (userId: number, fileIds: readonly number[]) => Promise<(Evidence & { fileId: number })[]>;
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
  { store, nearest, evidenceOf, meanings }: FindDeps & { meanings: Meanings | null },
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
    recurring: place.recurring,
    ...(files && { files }),
  };
  const search: Search = { store, window, total };
  // Without words there is nothing to rank by: the newest are the answer.
  if (terms.length === 0)
    return (await gatherInOrder(tiersOf(wanted, counts, conditions), Math.min(to, MAX_FOUND), search))
      .slice(from, to)
      .map(told);

  // Kinds, sources and dates of frames are known to the scan itself: files of a common kind need not be told to it one
  // by one.
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
  const lexemes = [...lexemesOf(terms.flatMap(({ alternatives }) => alternatives)), ...lexemesOfProofs(wanted)];
  const rankBlock = async (ids: readonly number[]): Promise<number[]> =>
    rank(ids, await store.holdings(userId, ids, lexemes), terms);

  const denied = meanings ? await deniedAmong([...first, ...inPart], { wanted, userId, evidenceOf, meanings }) : NONE;
  const together = [...new Set([...first, ...inPart, ...bySight.map(({ fileId }) => fileId)])];
  const holdings = await store.holdings(userId, together, lexemes);
  const fused = fuse({
    byWords: rank(first, holdings, terms).filter((id) => !denied.has(id)),
    inPart: inPart.filter((id) => !denied.has(id)),
    bySight,
    holdings,
    asked: wanted,
  });
  const sure = fused.filter(({ certainty }) => certainty === 'sure');
  const lesser = fused.filter(({ certainty }) => certainty !== 'sure');
  if (to <= sure.length) return sure.slice(from, to);

  // Files that words found beyond the first hundred stand between the two, ranked by hundreds: pages stay the same
  // however deep one goes.
  const most = Math.min((Math.ceil(to / RANKED_TOGETHER) + AMONG_THE_REST) * RANKED_TOGETHER, MAX_FOUND);
  const whole = first.length < RANKED_TOGETHER ? first : await gather(most);
  const shown = new Set([...fused.map(({ fileId }) => fileId), ...denied]);
  const blocks = Array.from({ length: Math.ceil(whole.length / RANKED_TOGETHER) - 1 }, (_, at) =>
    whole.slice((at + 1) * RANKED_TOGETHER, (at + 2) * RANKED_TOGETHER).filter((id) => !shown.has(id)),
  );
  const rest = await rankBlocks(blocks, { from: from - sure.length, to: to - sure.length }, rankBlock);
  return [...sure, ...rest.map(told), ...(whole.length < most ? lesser : [])].slice(from, to);
}

/**
 * Where a block stands is known before it is ranked: those that lie before the page or behind it are left as they are.
 */
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

const NONE: ReadonlySet<number> = new Set();

/** Files that words found, and every frame of which surely shows what must not be there. */
async function deniedAmong(
  fileIds: readonly number[],
  {
    wanted,
    userId,
    evidenceOf,
    meanings,
  }: { wanted: Understood; userId: number; evidenceOf: FindDeps['evidenceOf']; meanings: Meanings },
): Promise<ReadonlySet<number>> {
  if (wanted.absent.length === 0) return NONE;
  const frames = await evidenceOf(userId, fileIds);
  const isSpared = new Map<number, boolean>();
  for (const { fileId, ...seen } of frames)
    isSpared.set(
      fileId,
      (isSpared.get(fileId) ?? false) || evidenceAgainst(wanted.absent, seen, meanings.concepts) < SURELY_AGAINST,
    );
  return new Set([...isSpared].filter(([, spared]) => !spared).map(([fileId]) => fileId));
}

/** Files whose frames show what was asked for, as far as filters allow; `limits` are those of the text. */
async function seeFiles(
  { senses, absent, place }: Understood,
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
  const found = await findBySight(
    { senses, absent },
    { ...window, fileKinds: place.kinds, files },
    { meanings, nearest },
  );
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
