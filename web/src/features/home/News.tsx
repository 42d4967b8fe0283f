import type { Home } from '@rakurs/contract';
import { IconFileText, IconPhotoPlus, IconTags } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { formatCount, formatMoment, formatNumber, type PluralForms } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './News.module.css';

const KINDS: [
  kind: 'files' | 'described' | 'labels',
  forms: PluralForms,
  icon: ComponentType<{ size: number; stroke: number }>,
][] = [
  ['files', ru.home.fileForms, IconPhotoPlus],
  ['described', ru.home.descriptionForms, IconFileText],
  ['labels', ru.home.labelForms, IconTags],
];

interface Props {
  news: Home['news'];
  /** How the processing is going. */
  state: ReactNode;
}

/** One line of what has come since the last visit, and how the rest is coming on. */
export function News({ news, state }: Props) {
  return (
    <section className={`card row wrap between gap-12-24 ${styles.news}`} aria-label={ru.home.newsLabel}>
      {news !== null && (
        <div className={`row wrap ${styles.since}`}>
          <p className={styles.when}>{ru.home.since(formatMoment(news.since))}</p>
          <Amounts news={news} />
        </div>
      )}
      <div className={styles.state}>{state}</div>
    </section>
  );
}

function Amounts({ news }: { news: NonNullable<Home['news']> }) {
  const fresh = KINDS.filter(([kind]) => news[kind] > 0);
  if (fresh.length === 0) return <p className={styles.nothing}>{ru.home.nothingNew}</p>;
  return (
    <ul className={`bare-list flex wrap tabular ${styles.amounts}`}>
      {fresh.map(([kind, forms, Icon]) => (
        <li key={kind}>
          <span className="grid accent" aria-hidden="true">
            <Icon size={18} stroke={1.7} />
          </span>
          <span>
            <b>{formatNumber(news[kind])}</b>{' '}
            {formatCount(news[kind], forms).slice(formatNumber(news[kind]).length + 1)}
          </span>
        </li>
      ))}
    </ul>
  );
}
