import type { Rate } from '@rakurs/contract';
import { useEffect, useState } from 'react';
import { getPublic } from '#shared/api/public-client.ts';

export type PublicRates = { step: 'waiting' } | { step: 'failed'; reason: string } | { step: 'here'; rates: Rate[] };

/**
 * What our own server answers to a call of the contract; that it is the list at all is looked at, for a proxy may
 * answer in its place.
 */
const isRates = (answer: unknown): answer is { rates: Rate[] } =>
  typeof answer === 'object' && answer !== null && 'rates' in answer && Array.isArray(answer.rates);

/** Every plan on offer, for the pages that load without the contract and the queries. */
export const usePublicRates = (): { state: PublicRates; retry: () => void } => {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<PublicRates>({ step: 'waiting' });
  useEffect(() => {
    let isLeft = false;
    const emit = (next: PublicRates) => {
      if (!isLeft) setState(next);
    };
    getPublic('/api/rates/index', isRates).then(
      ({ rates }) => emit({ step: 'here', rates }),
      (error: Error) => emit({ step: 'failed', reason: error.message }),
    );
    return () => void (isLeft = true);
  }, [attempt]);
  const retry = () => {
    setState({ step: 'waiting' });
    setAttempt((made) => made + 1);
  };
  return { state, retry };
};
