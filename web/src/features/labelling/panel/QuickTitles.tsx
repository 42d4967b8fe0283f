import { Kbd } from '@mantine/core';
import { ru } from '#shared/text/ru.ts';
import type { Labeller } from '../labeller/use-labeller.ts';
import styles from './LabelPanel.module.css';

/** Which digit gives which class. A click does for new rectangles what the key does. */
export function QuickTitles({ labeller: { quickTitles, drawing, send, colourOf } }: { labeller: Labeller }) {
  if (quickTitles.size === 0) return null;
  return (
    <ul className="bare-list flex wrap gap-4" aria-label={ru.labelling.quickTitles}>
      {[...quickTitles].map(([digit, title]) => (
        <li key={digit}>
          <button
            type="button"
            className={`row gap-6 pointer bare-font ${styles.quickTitle}`}
            title={ru.labelling.quickHint(title)}
            aria-pressed={drawing.armed === title}
            onClick={() => send({ type: 'arm', title: drawing.armed === title ? null : title })}
          >
            <Kbd size="xs">{digit}</Kbd>
            <span className={`fixed ${styles.dot}`} style={{ background: colourOf(title) }} />
            <span className="ellipsis">{title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
