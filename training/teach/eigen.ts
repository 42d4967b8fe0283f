interface Direction {
  variance: number;
  direction: number[];
}

const SWEEPS = 60;

/** Eigenvectors of a symmetric matrix by Jacobi's turns, the largest variance first. */
export function directionsOf(symmetric: readonly (readonly number[])[]): Direction[] {
  const size = symmetric.length;
  const matrix = Float64Array.from(symmetric.flat());
  const vectors = new Float64Array(size * size);
  for (let index = 0; index < size; index++) vectors[index * size + index] = 1;
  for (let sweep = 0; sweep < SWEEPS && offDiagonal(matrix, size) > 1e-22; sweep++)
    for (let one = 0; one < size; one++)
      for (let other = one + 1; other < size; other++) turn({ matrix, vectors, size, one, other });
  return Array.from({ length: size }, (_, index) => ({
    variance: matrix[index * size + index] ?? 0,
    direction: Array.from({ length: size }, (__, row) => vectors[row * size + index] ?? 0),
  })).toSorted((a, b) => b.variance - a.variance);
}

function offDiagonal(matrix: Float64Array, size: number): number {
  return matrix.reduce((sum, value, index) => (index % (size + 1) === 0 ? sum : sum + value * value), 0);
}

function turn({
  matrix,
  vectors,
  size,
  one,
  other,
}: {
  matrix: Float64Array;
  vectors: Float64Array;
  size: number;
  one: number;
  other: number;
}): void {
  const at = (row: number, column: number): number => matrix[row * size + column] ?? 0;
  if (Math.abs(at(one, other)) < 1e-18) return;
  const ratio = (at(other, other) - at(one, one)) / (2 * at(one, other));
  const tangent = (ratio >= 0 ? 1 : -1) / (Math.abs(ratio) + Math.sqrt(ratio * ratio + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  const mix = (values: Float64Array, first: number, second: number): void => {
    const [a, b] = [values[first] ?? 0, values[second] ?? 0];
    values[first] = cosine * a - sine * b;
    values[second] = sine * a + cosine * b;
  };
  for (let index = 0; index < size; index++) mix(matrix, index * size + one, index * size + other);
  for (let index = 0; index < size; index++) mix(matrix, one * size + index, other * size + index);
  for (let index = 0; index < size; index++) mix(vectors, index * size + one, index * size + other);
}
