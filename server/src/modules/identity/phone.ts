const DECORATION = /[\s()\-.\u00a0]/g;
const RUSSIAN_DIGITS = 10;

/**
 * One spelling for a phone: +7 and ten digits for Russian ones (8…, +7…, 7… or the bare ten), + and the digits for
 * others; null when it is no phone.
 */
export function normalisePhone(text: string): string | null {
  const bare = text.replace(DECORATION, '');
  if (!/^\+?[0-9]+$/.test(bare)) return null;
  const digits = bare.replace('+', '');
  if (!bare.startsWith('+') && digits.length === RUSSIAN_DIGITS && digits.startsWith('9')) return `+7${digits}`;
  if (
    digits.length === RUSSIAN_DIGITS + 1 &&
    (digits.startsWith('7') || (digits.startsWith('8') && !bare.startsWith('+')))
  )
    return `+7${digits.slice(1)}`;
  if (bare.startsWith('+') && !digits.startsWith('7') && /^[1-9][0-9]{7,14}$/.test(digits)) return `+${digits}`;
  return null;
}
