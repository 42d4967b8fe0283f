const MAX_NAME_LENGTH = 255;

/**
 * The name a file was brought under, made safe to show: no folders, no control characters, not too long. It is never
 * used as a path.
 */
export function safeFileName(brought: string): string {
  const bare = brought.split(/[/\\]/).at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is dropped here
  const clean = bare.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').trim();
  // By letters: a cut in the middle of a pair would leave half a character.
  const letters = Array.from(clean);
  if (clean === '' || clean === '.' || clean === '..') return 'Без названия';
  if (letters.length <= MAX_NAME_LENGTH) return clean;
  const extension = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? '';
  return letters.slice(0, MAX_NAME_LENGTH - extension.length).join('') + extension;
}
