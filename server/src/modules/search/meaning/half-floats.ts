/**
 * Numbers of two bytes (IEEE 754 binary16, little-endian) as numbers that JavaScript can reckon with. Node 20 has no
 * array of them.
 */
export function readHalfFloats(bytes: Buffer): Float32Array {
  const table = halfFloatTable();
  const numbers = new Float32Array(bytes.length / 2);
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = table[bytes.readUInt16LE(at * 2)] ?? 0;
  return numbers;
}

const EXPONENT_BITS = 0x1f;
const FRACTION = 1024;

/** All of them: looking one up is far quicker than reckoning it, and there are only so many. */
function halfFloatTable(): Float32Array {
  return Float32Array.from({ length: 0x1_00_00 }, (_, bits) => {
    const sign = bits & 0x80_00 ? -1 : 1;
    const exponent = (bits >> 10) & EXPONENT_BITS;
    const fraction = bits & (FRACTION - 1);
    if (exponent === EXPONENT_BITS) return fraction === 0 ? sign * Infinity : Number.NaN;
    return exponent === 0
      ? sign * 2 ** -14 * (fraction / FRACTION)
      : sign * 2 ** (exponent - 15) * (1 + fraction / FRACTION);
  });
}
