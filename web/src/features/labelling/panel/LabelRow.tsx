import { ActionIcon, Loader } from '@mantine/core';
import { IconCloudOff, IconCloudUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { formatSecond } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import type { ShownLabel } from '../store/shown-labels.ts';
import type { Labeller } from '../labeller/use-labeller.ts';
import styles from './LabelPanel.module.css';

/** Where a row stands: of thousands only those in sight exist, so it must say itself which one it is. */
export interface RowPlace {
  top: number;
  height: number;
  position: number;
  amount: number;
}

interface Props {
  label: ShownLabel;
  place: RowPlace;
  colour: string;
  isChosen: boolean;
  isHovered: boolean;
  labeller: Labeller;
  /** What is to be deleted waits for a connection. */
  isWaiting: boolean;
  /** Of a video: goes to the moment. */
  onSeek: ((second: number) => void) | null;
}

const isSamePlace = (a: RowPlace, b: RowPlace): boolean =>
  a.top === b.top && a.position === b.position && a.amount === b.amount;

/**
 * The labeller is new with every move of the pointer, and the rows must not be. What a row asks of an older one is the
 * same as long as its label is.
 */
const isUnchanged = (before: Props, after: Props): boolean =>
  before.label === after.label &&
  before.colour === after.colour &&
  before.isChosen === after.isChosen &&
  before.isHovered === after.isHovered &&
  before.isWaiting === after.isWaiting &&
  before.onSeek === after.onSeek &&
  isSamePlace(before.place, after.place);

export const LabelRow = memo(Row, isUnchanged);

function Row({ label, place, colour, isChosen, isHovered, isWaiting, labeller, onSeek }: Props) {
  const { key, title, second, state } = label;
  const isBlocked = state === 'deleting';
  return (
    <li
      className={`row gap-2 ${styles.row}`}
      style={{ height: place.height, transform: `translateY(${place.top}px)` }}
      aria-setsize={place.amount}
      aria-posinset={place.position}
      data-chosen={isChosen}
      data-hovered={isHovered}
      data-blocked={isBlocked}
      data-key={key}
      onPointerEnter={() => labeller.hover(key)}
      onPointerLeave={() => labeller.hover(null)}
    >
      <button
        type="button"
        className={`bare-button row gap-8 grow ${styles.name}`}
        aria-pressed={isChosen}
        disabled={isBlocked}
        onClick={({ detail }) => {
          // Pressed by the keyboard once more: its name.
          if (isChosen && detail === 0) return labeller.rename(key);
          onSeek?.(second);
          labeller.send({ type: 'select', key: isChosen ? null : key });
        }}
      >
        <span className={`fixed ${styles.dot}`} style={{ background: colour }} />
        <span className={`grow ${styles.title}`} title={title}>
          {title}
        </span>
        {onSeek && <span className={`fixed dimmed text-12 tabular ${styles.second}`}>{formatSecond(second)}</span>}
        {state === 'saving' && <IconCloudUp size={14} aria-label={ru.labelling.unsaved} />}
      </button>
      {isBlocked && isWaiting && (
        <span className={`inline-row gap-4 fixed dimmed text-12 ${styles.going}`}>
          <IconCloudOff size={14} aria-hidden="true" />
          {ru.labelling.willBeRemoved}
        </span>
      )}
      {isBlocked && !isWaiting && <Loader size={16} m={6} role="status" aria-label={ru.labelling.removing} />}
      {!isBlocked && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={ru.labelling.rename(title)}
            title={ru.labelling.rename(title)}
            onClick={() => labeller.rename(key)}
          >
            <IconPencil size={15} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={ru.labelling.remove(title)}
            title={ru.labelling.remove(title)}
            onClick={() => labeller.remove(key)}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </>
      )}
    </li>
  );
}
