import { useEffect, useEffectEvent } from 'react';

/** Acts once, so many milliseconds from now; null: not at all. Begins anew with another `occasion`. */
export const useTimeout = (act: () => void, ms: number | null, occasion?: unknown): void => {
  const due = useEffectEvent(act);
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(() => due(), ms);
    return () => clearTimeout(timer);
  }, [ms, occasion]);
};

/** Acts once when that moment is there, at once if it has passed; null: not at all. */
export const useCallAt = (act: () => void, moment: number | null): void => {
  const due = useEffectEvent(act);
  useEffect(() => {
    if (moment === null) return;
    const timer = setTimeout(() => due(), Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
};
