import type { FileWithoutLabels } from '@rakurs/contract';
import { IconBroadcast, IconMovie, IconPhoto } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import styles from './SimilarGrid.module.css';

const ICONS = { image: IconPhoto, video: IconMovie, stream: IconBroadcast };

const pictureOf = ({ kind, file_url, thumbnail_url }: FileWithoutLabels): string | null =>
  thumbnail_url ?? (kind === 'image' ? file_url : null);

/** A file as a small picture, or a sign of its kind where there is none. */
export function Thumb({ file, children }: { file: FileWithoutLabels; children?: ReactNode }) {
  const [isBroken, setBroken] = useState(false);
  const picture = pictureOf(file);
  const Icon = ICONS[file.kind];
  return (
    <span className={`rounded centered relative clip dark ${styles.thumb}`}>
      {picture === null || isBroken ? (
        <Icon size={24} stroke={1.6} aria-hidden="true" />
      ) : (
        <img src={picture} alt="" loading="lazy" draggable={false} onError={() => setBroken(true)} />
      )}
      {children}
    </span>
  );
}
