/** Why a class of whole frames cannot be taught as it stands; null: it can be. */
export function whyNotTaught(
  { withSourceId, withoutSourceId }: { withSourceId: number | null; withoutSourceId: number | null },
  { sourceIds, examples, counters }: { sourceIds: readonly number[]; examples: number; counters: number },
): string | null {
  const isThere = (id: number | null): boolean => id !== null && sourceIds.includes(id);
  if (!isThere(withSourceId)) return 'Источника с примерами в проекте больше нет: создайте класс заново';
  if (!isThere(withoutSourceId)) return 'Источника с контрпримерами в проекте больше нет: создайте класс заново';
  if (examples === 0) return 'В источнике с примерами ещё нет обработанных кадров';
  if (counters === 0) return 'В источнике с контрпримерами ещё нет обработанных кадров';
  return null;
}
