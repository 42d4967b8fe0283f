import { useState, type ReactNode } from 'react';

/**
 * A picture of an event, or something else in its place: it may not be recorded yet, or no more by the time it is asked
 * for.
 */
export function EventPicture({ url, otherwise }: { url: string | null; otherwise: ReactNode }) {
  const [missing, setMissing] = useState<string | null>(null);
  return url === null || url === missing ? (
    otherwise
  ) : (
    <img src={url} alt="" loading="lazy" onError={() => setMissing(url)} />
  );
}
