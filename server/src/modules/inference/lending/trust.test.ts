import { describe, expect, it } from 'vitest';
import { afterCheck, isTrusted, NO_TRUST, shareChecked, type Trust, type Verdict } from './trust.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const after = (...verdicts: Verdict[]): Trust =>
  verdicts.reduce((trust, verdict) => afterCheck(trust, verdict, NOW), NO_TRUST);
const passes = (amount: number): Verdict[] => Array.from({ length: amount }, () => 'agrees' as const);

describe('trust in a lender', () => {
  it('begins with every result checked, and three that agree in a row end that', () => {
    expect([0, 1, 2, 3].map((amount) => shareChecked(after(...passes(amount))))).toEqual([1, 1, 1, 0.1]);
    expect([2, 3].map((amount) => isTrusted(after(...passes(amount))))).toEqual([false, true]);
  });

  it('has fewer results checked the longer the record is good, and never none', () => {
    const shares = [3, 19, 20, 49, 50, 5000].map((amount) => shareChecked(after(...passes(amount))));
    expect(shares).toEqual([0.1, 0.1, 0.04, 0.04, 0.02, 0.02]);
  });

  it('is lost by one disagreement until three agree again, and the second ends the loan', () => {
    const once = after(...passes(40), 'differs');
    expect([isTrusted(once), shareChecked(once), once.endedAt]).toEqual([false, 1, null]);
    expect(isTrusted(after(...passes(40), 'differs', ...passes(3)))).toBe(true);
    expect(after(...passes(40), 'differs', ...passes(30), 'differs')).toMatchObject({ strikes: 2, endedAt: NOW });
  });

  it('forgets a disagreement after fifty re-checks in a row that agree', () => {
    expect(after('differs', ...passes(49), 'differs').endedAt).toEqual(NOW);
    expect(after('differs', ...passes(50), 'differs')).toMatchObject({ strikes: 1, endedAt: null });
  });

  it('does not grow by re-checks that prove nothing', () => {
    expect(after('proves_nothing', 'proves_nothing', 'proves_nothing', 'proves_nothing')).toEqual(NO_TRUST);
  });

  it('does not come back once the loan has ended', () => {
    expect(isTrusted(after('differs', 'differs', ...passes(100)))).toBe(false);
  });
});
