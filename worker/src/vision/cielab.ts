/** A colour in CIELAB: lightness 0 to 100, green to red, blue to yellow. */
export interface Lab {
  l: number;
  a: number;
  b: number;
}

const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});
const curve = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);

/** Of the red, green and blue bytes that stand at this place. */
export function labOf(bytes: Uint8Array, at: number): Lab {
  const [red = 0, green = 0, blue = 0] = [
    LINEAR[bytes[at] ?? 0],
    LINEAR[bytes[at + 1] ?? 0],
    LINEAR[bytes[at + 2] ?? 0],
  ];
  const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}
