import { useEffect, useEffectEvent } from 'react';
import { poll, type Poll } from './poll.ts';

/** Polls as long as `isOn`; begins anew with another `subject`. */
export const usePoll = ({
  isOn,
  subject,
  firstMs,
  everyMs,
  check,
}: Poll & { isOn: boolean; subject?: unknown }): void => {
  const look = useEffectEvent(check);
  useEffect(() => {
    if (isOn) return poll({ firstMs, everyMs, check: () => look() });
  }, [isOn, subject, firstMs, everyMs]);
};
