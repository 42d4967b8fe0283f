import { useState } from 'react';
import type { Span } from '#shared/timeline/span.ts';
import { dayAround, followNow, isIn, lengthOf, windowAround, windowUpTo } from './logic/window.ts';

const FIRST_LENGTH_MS = 60 * 60_000;

type View = { step: 'live'; length: number } | { step: 'held'; span: Span };

/**
 * What of the time is in sight: up to now while nobody has looked elsewhere, then what they hold, turned over when the
 * film plays out of it.
 */
export const useWindow = ({ now, shown }: { now: number; shown: number | null }) => {
  const [view, setView] = useState<View>(
    shown === null
      ? { step: 'live', length: FIRST_LENGTH_MS }
      : { step: 'held', span: windowAround(shown, FIRST_LENGTH_MS, now) },
  );
  const [before, setBefore] = useState(shown);
  const span = view.step === 'live' ? windowUpTo(now, view.length) : view.span;

  if (shown !== before) {
    setBefore(shown);
    if (shown !== null && view.step === 'live') setView({ step: 'held', span });
    if (shown !== null && before !== null && view.step === 'held') {
      const next = followNow(view.span, { before, shown, now });
      if (next !== view.span) setView({ step: 'held', span: next });
    }
  }

  return {
    span,
    look: (held: Span): void => setView({ step: 'held', span: held }),
    lookAtDay: (at: number): void => setView({ step: 'held', span: dayAround(at) }),
    /** So that a moment is in sight; one that is, moves nothing. */
    lookAt: (at: number): void => {
      if (!isIn(at, span)) setView({ step: 'held', span: windowAround(at, lengthOf(span), now) });
    },
    lookLive: (): void => setView({ step: 'live', length: lengthOf(span) }),
  };
};
