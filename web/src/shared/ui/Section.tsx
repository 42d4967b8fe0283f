import type { ComponentProps } from 'react';

/** A card that is a section of its page: a heading, and what belongs to it. */
export function Section({ className = '', ...props }: ComponentProps<'section'>) {
  return <section className={`card section stack gap-16 ${className}`} {...props} />;
}
