/**
 * What came of comparing a lent computer's result with that of the installation's own worker. 'proves_nothing': neither
 * says anything that could not be guessed.
 */
export type Verdict = 'agrees' | 'differs' | 'proves_nothing';

/** How far somebody who lends computers is trusted. */
export interface Trust {
  /** Re-checks that agreed: all of them, and since the last that did not. */
  passed: number;
  passedInRow: number;
  strikes: number;
  endedAt: Date | null;
}

export const NO_TRUST: Trust = { passed: 0, passedInRow: 0, strikes: 0, endedAt: null };
/** So many re-checks in a row must agree before a result is taken without one. */
export const CHECKS_BEFORE_TRUST = 3;
/** So many that disagree end the loan. */
export const MAX_STRIKES = 2;
/**
 * So many in a row that agree wipe a strike out: pictures on which two honest machines differ are rare, and are met
 * once in thousands.
 */
const CHECKS_THAT_FORGIVE = 50;
/** Which share of the results is checked, by how many checks in a row have agreed. Never none. */
const SHARES = [
  { from: 50, share: 1 / 50 },
  { from: 20, share: 1 / 25 },
  { from: CHECKS_BEFORE_TRUST, share: 1 / 10 },
];

export const isTrusted = ({ passedInRow, endedAt }: Trust): boolean =>
  endedAt === null && passedInRow >= CHECKS_BEFORE_TRUST;

/** The probability with which the next result is checked. */
export const shareChecked = ({ passedInRow }: Trust): number =>
  SHARES.find(({ from }) => passedInRow >= from)?.share ?? 1;

/** What one more re-check makes of it. An ended loan stays ended. */
export function afterCheck(trust: Trust, verdict: Verdict, now: Date): Trust {
  if (trust.endedAt !== null || verdict === 'proves_nothing') return trust;
  if (verdict === 'agrees') {
    const passedInRow = trust.passedInRow + 1;
    return {
      ...trust,
      passed: trust.passed + 1,
      passedInRow,
      strikes: passedInRow % CHECKS_THAT_FORGIVE === 0 ? 0 : trust.strikes,
    };
  }
  const strikes = trust.strikes + 1;
  return { ...trust, passedInRow: 0, strikes, endedAt: strikes >= MAX_STRIKES ? now : null };
}
