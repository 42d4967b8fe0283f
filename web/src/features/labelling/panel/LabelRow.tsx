import { ActionIcon, Loader } from '@mantine/core';
import { IconCloudUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { formatSecond } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import type { ShownLabel } from '../desk/shown-labels.ts';
import { colourOf } from '../logic/hue.ts';
import type { Labeller } from '../use-labeller.ts';
import styles from './LabelPanel.module.css';

interface Props {
  label: ShownLabel;
  isChosen: boolean;
  isHovered: boolean;
  labeller: Labeller;
  /** Of a video: goes to the moment. */
  onSeek: ((second: number) => void) | null;
}

/**
 * The labeller is new with every move of the hand, and two thousand rows must not be. What a row asks of an older one
 * is the same as long as its label is the same.
 */
const isUnchanged = (before: Props, after: Props): boolean =>
  before.label === after.label && before.isChosen === after.isChosen && before.isHovered === after.isHovered && before.onSeek === after.onSeek;

export const LabelRow = memo(Row, isUnchanged);

function Row({ label, isChosen, isHovered, labeller, onSeek }: Props) {
  const { key, title, second, state } = label;
  const row = useRef<HTMLLIElement>(null);
  const isBlocked = state === 'deleting';

  // Chosen on the picture: it comes into sight here.
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);

  return (
    <li ref={row} className={styles.row} data-chosen={isChosen} data-hovered={isHovered} onPointerEnter={() => labeller.hover(key)} onPointerLeave={() => labeller.hover(null)}>
      <button
        type="button"
        className={styles.name}
        aria-pressed={isChosen}
        disabled={isBlocked}
        onClick={({ detail }) => {
          // Pressed by the keyboard once more: its name.
          if (isChosen && detail === 0) return labeller.rename(key);
          onSeek?.(second);
          labeller.send({ type: 'select', key: isChosen ? null : key });
        }}
      >
        <span className={styles.dot} style={{ background: colourOf(title) }} />
        <span className={styles.title}>{title}</span>
        {onSeek && <span className={styles.second}>{formatSecond(second)}</span>}
        {state === 'saving' && <IconCloudUp size={14} aria-label={ru.labelling.unsaved} />}
      </button>
      {isBlocked ? (
        <Loader size={16} m={6} role="status" aria-label={ru.labelling.removing} />
      ) : (
        <>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={ru.labelling.rename(title)} title={ru.labelling.rename(title)} onClick={() => labeller.rename(key)}>
            <IconPencil size={15} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={ru.labelling.remove(title)} title={ru.labelling.remove(title)} onClick={() => labeller.remove(key)}>
            <IconTrash size={15} />
          </ActionIcon>
        </>
      )}
    </li>
  );
}
