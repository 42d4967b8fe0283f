/** Letters to change, add or drop, for a hundred letters of the original. */
export function errorPercent(read: string, original: string): number {
  let row = Array.from({ length: read.length + 1 }, (_, index) => index);
  for (const [line, letter] of Array.from(original).entries()) {
    const next = [line + 1];
    for (const [at, other] of Array.from(read).entries())
      next.push(Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (letter === other ? 0 : 1)));
    row = next;
  }
  return (100 * (row.at(-1) ?? 0)) / original.length;
}
