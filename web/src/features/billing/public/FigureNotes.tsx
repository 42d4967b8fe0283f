import { ru } from '#shared/text/ru-public.ts';
import styles from './FigureNotes.module.css';

const texts = ru.billing;

const SHORT: [string, string][] = [
  [texts.value, texts.notes.value],
  [texts.features, texts.notes.classifiers],
];
const ALL: [string, string][] = [
  [texts.value, texts.notes.value],
  [texts.objectMinPercentage, texts.notes.objectMinPercentage],
  [texts.classifiers, texts.notes.classifiers],
  [texts.resolution, texts.notes.resolution],
  [texts.speed, texts.notes.speed],
  [texts.minerValue, texts.notes.minerValue],
];

/** What the figures of a plan mean, a sentence each: those of the short cards, or all. */
export function PriceFootnotes({ of }: { of: 'short' | 'all' }) {
  return (
    <dl className={`grid flush ${styles.notes}`}>
      {(of === 'all' ? ALL : SHORT).map(([label, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
