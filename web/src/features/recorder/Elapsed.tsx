import { useEffect, useState } from 'react';
import { formatDuration } from '#shared/text/format.ts';

const TICK_MS = 250;

/** How long it has been going on. Not announced: a screen reader would speak every second. */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="tabular" aria-hidden="true">
      {formatDuration(Math.floor((now - since) / 1000))}
    </span>
  );
}
