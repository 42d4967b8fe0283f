/**
 * The first of each source, then the second of each: a camera that brings a picture a second does not take the whole
 * cover.
 */
export function spreadOverSources<File extends { dataSourceId: number }>(
  newestFirst: readonly File[],
  most: number,
): File[] {
  const seen = new Map<number, number>();
  const ranked = newestFirst.map((file) => {
    const rank = seen.get(file.dataSourceId) ?? 0;
    seen.set(file.dataSourceId, rank + 1);
    return { file, rank };
  });
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ file }) => file);
}
