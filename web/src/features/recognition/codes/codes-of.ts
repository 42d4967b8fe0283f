import type { DataSourceFile, FrameReading } from '@rakurs/contract';
import { codeKey } from '../marks/marks.ts';

export interface ShownCode {
  key: string;
  content: string;
  /** Known once the reading is loaded. */
  format: string | null;
  second: number;
}

/** Each code once, however many frames show it. Until the reading is there, the file's own list is what is known. */
export const codesOf = (
  { qr_codes }: Pick<DataSourceFile, 'qr_codes'>,
  frames: readonly FrameReading[],
): ShownCode[] => {
  const read = frames.flatMap(({ second, codes }, frame) =>
    codes.map(({ content, format }, index) => ({ key: codeKey(frame, index), content, format, second })),
  );
  const known = qr_codes
    .filter((content) => read.every((code) => code.content !== content))
    .map((content, index) => ({ key: `known ${index}`, content, format: null, second: 0 }));
  const seen = new Set<string>();
  return [...read, ...known].filter(({ content, format }) => {
    const name = `${format ?? ''} ${content}`;
    return !seen.has(name) && seen.add(name);
  });
};
