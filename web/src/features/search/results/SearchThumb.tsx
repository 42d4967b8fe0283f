import type { SearchItem } from '@rakurs/contract';
import { IconBroadcast, IconMovie, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { Fitted, Outline } from '#shared/picture/Fitted.tsx';
import { formatSecond } from '#shared/text/format.ts';
import { spotOf } from './search-pages.ts';
import styles from './SearchResults.module.css';

const ICONS = { image: IconPhoto, video: IconMovie, stream: IconBroadcast };

const pictureOf = ({ kind, file_url, thumbnail_url, frame }: SearchItem): string | null =>
  frame?.url ?? thumbnail_url ?? (kind === 'image' ? file_url : null);

/**
 * The picture with the found place outlined; of a video the frame that matched. Where only its thumbnail is there, that
 * is another moment, and nothing is outlined on it.
 */
export function SearchThumb({ item }: { item: SearchItem }) {
  const [ratio, setRatio] = useState<number | null>(null);
  const [isBroken, setBroken] = useState(false);
  const picture = pictureOf(item);
  const { box, second } = spotOf(item);
  const Icon = ICONS[item.kind];
  if (picture === null || isBroken) {
    return (
      <span className={styles.thumb} aria-hidden="true">
        <Icon size={22} stroke={1.6} />
      </span>
    );
  }
  return (
    <span className={styles.thumb} aria-hidden="true">
      <Fitted ratio={ratio}>
        <img
          src={picture}
          alt=""
          loading="lazy"
          draggable={false}
          onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight || null)}
          onError={() => setBroken(true)}
        />
        {box && (item.kind === 'image' || item.frame) && <Outline box={box} look="found" />}
      </Fitted>
      {second !== null && item.kind === 'video' && (
        <span className={`badge tabular absolute ${styles.moment}`}>{formatSecond(second)}</span>
      )}
    </span>
  );
}
