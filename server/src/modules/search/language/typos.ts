/** How many letters were added, left out, replaced or swapped with their neighbour (optimal string alignment). */
export function typingDistance(one: string, other: string): number {
  const rows: number[][] = Array.from({ length: one.length + 1 }, (_, row) => [row]);
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let column = 0; column <= other.length; column += 1) rows[0]?.splice(column, 1, column);
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = at(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
          ? at(row - 2, column - 2) + 1
          : Infinity;
      rows[row]?.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, replaced, swapped));
    }
  }
  return at(one.length, other.length);
}

/** How many mistakes are forgiven: none in a word so short that another word is always near. */
export function forgivenTypos(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}
