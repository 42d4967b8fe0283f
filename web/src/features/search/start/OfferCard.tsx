import { UnstyledButton } from '@mantine/core';
import type { CoverBox } from '@rakurs/contract';
import { IconPhoto, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { cropAround, mediaStyle } from '#shared/picture/crop.ts';
import styles from './SearchStart.module.css';

/** Width to height, as the style sheet has it. */
const COVER_SHAPE = 16 / 10;
/** Nearer than where something is judged: the thing is what one sees. */
const MARGIN = 1.25;

const ICONS = { class: IconTag, source: IconPhoto };

interface Props {
  kind: keyof typeof ICONS;
  title: string;
  hint: string;
  picture: string | null;
  /** What of the picture the card is about; without it the picture as a whole. */
  box?: CoverBox | null;
  onChoose: () => void;
}

/** Something to ask for, with a picture of it; an icon where there is none. */
export function OfferCard({ kind, title, hint, picture, box = null, onChoose }: Props) {
  const [isBroken, setBroken] = useState(false);
  const Icon = ICONS[kind];
  return (
    <li>
      <UnstyledButton className={`rounded grid wide ${styles.card}`} title={title} data-search-stop onClick={onChoose}>
        <span className={`rounded faint centered relative clip dimmed ${styles.cover}`} aria-hidden="true">
          {picture !== null && !isBroken ? (
            <Picture src={picture} box={box} onError={() => setBroken(true)} />
          ) : (
            <Icon size={22} stroke={1.6} />
          )}
        </span>
        <span className={`ellipsis semibold ${styles.title}`}>{title}</span>
        <span className="ellipsis dimmed text-12">{hint}</span>
      </UnstyledButton>
    </li>
  );
}

/** The shape of a picture is known when it is there; until then it would be shown somewhere else. */
function Picture({ src, box, onError }: { src: string; box: CoverBox | null; onError: () => void }) {
  const [ratio, setRatio] = useState<number | null>(null);
  const common = { src, loading: 'lazy' as const, draggable: false, onError };
  if (box === null) return <img {...common} alt="" />;
  return (
    <img
      {...common}
      alt=""
      className={styles.cropped}
      style={
        ratio === null
          ? { visibility: 'hidden' }
          : mediaStyle(cropAround(box, { ratio, shape: COVER_SHAPE, margin: MARGIN }))
      }
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
    />
  );
}
