import { formatSecond } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import type { ShownLabel } from '../desk/shown-labels.ts';
import { grouped, type Group, type ListView } from '../logic/label-views.ts';
import type { Labeller } from '../use-labeller.ts';
import styles from './LabelPanel.module.css';
import { LabelRow } from './LabelRow.tsx';

interface Props {
  labeller: Labeller;
  view: Exclude<ListView, 'crops'>;
  onSeek: ((second: number) => void) | null;
}

const nameOf = ({ name }: Group<ShownLabel>, isVideo: boolean): string | null => {
  if (name === null) return null;
  if ('title' in name) return name.title;
  return isVideo ? formatSecond(name.second) : ru.labelling.atBeginning;
};

export function LabelList({ labeller, view, onSeek }: Props) {
  return grouped(view, labeller.labels).map((group) => {
    const name = nameOf(group, onSeek !== null);
    return (
      <section key={name ?? ''}>
        {name !== null && (
          <h3 className={styles.group}>
            {name} <span className={styles.amount}>{group.labels.length}</span>
          </h3>
        )}
        <ul className={styles.list} aria-label={name ?? ru.labelling.list}>
          {group.labels.map((label) => (
            <LabelRow key={label.key} label={label} isChosen={label.key === labeller.hand.selected} isHovered={label.key === labeller.hovered} labeller={labeller} onSeek={onSeek} />
          ))}
        </ul>
      </section>
    );
  });
}
