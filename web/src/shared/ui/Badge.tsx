import type { ReactNode } from 'react';

/** A few signs in the corner of a picture, readable on any of them: the moment of a film, an amount. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className="badge corner tabular">{children}</span>;
}
