import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './PlainButton.module.css';

interface Look {
  look?: 'filled' | 'light' | 'default' | 'subtle';
  size?: 'md' | 'lg';
}

/** A button for the pages that load without the component library. */
export function PlainButton({ look = 'filled', size = 'md', ...rest }: Look & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={styles.button} data-look={look} data-size={size} />;
}

/** A link inside the application that looks like that button. */
export function PlainButtonLink({ look = 'filled', size = 'md', ...rest }: Look & LinkProps) {
  return <Link {...rest} className={styles.button} data-look={look} data-size={size} />;
}

/** The same for an address outside: a phone, a messenger, a place on this page. */
export function PlainButtonAnchor({ look = 'filled', size = 'md', children, ...rest }: Look & ComponentProps<'a'>) {
  return (
    <a {...rest} className={styles.button} data-look={look} data-size={size}>
      {children}
    </a>
  );
}
