import type { DataSourceFile } from '@rakurs/contract';
import { IconClockOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { FilePicture } from '../picture/FilePicture.tsx';
import { useStreamRenderers } from '../streams/stream-renderers.ts';
import { useSignedAddress } from '../picture/use-signed-address.ts';
import { titleOf } from '../picture/file-facts.ts';
import styles from './FileMedia.module.css';

interface Props {
  file: DataSourceFile;
  size: 'card' | 'stage';
  /** How a picture is shown where this stands; by default, whole. */
  renderImage?: (image: ShownImage) => ReactNode;
  /** How a video is played where this stands; by default, with the browser's own player. */
  renderVideo?: (video: ShownVideo) => ReactNode;
}

export interface ShownImage {
  src: string;
  alt: string;
  onError: () => void;
}

export interface ShownVideo {
  src: string;
  poster: string | undefined;
  label: string;
  onError: () => void;
}

/** The file itself: the picture, the player, the camera as it is now, or what is left of one that has expired. */
export function FileMedia({ file, size, renderImage = WholeImage, renderVideo = WholeVideo }: Props) {
  const { address, onError } = useSignedAddress(file, file.state === 'ready' ? file.file_url : null);
  const looks = useStreamRenderers();
  if (file.expired) return <Expired file={file} />;
  if (file.kind === 'stream') return looks ? looks.renderLive(file, size) : <FilePicture file={file} size={size} />;
  if (address === null) return <FilePicture file={file} size={size} />;
  if (file.kind === 'image') return renderImage({ src: address, alt: file.ai_description || titleOf(file), onError });
  return renderVideo({ src: address, poster: file.thumbnail_url ?? undefined, label: titleOf(file), onError });
}

function WholeVideo({ src, poster, label, onError }: ShownVideo) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- recordings of cameras have no captions; the description is beside it
    <video
      key={src}
      src={src}
      poster={poster}
      className={styles.video}
      controls
      preload="metadata"
      aria-label={label}
      onError={onError}
    />
  );
}

function WholeImage({ src, alt, onError }: ShownImage) {
  return <img src={src} alt={alt} className={styles.image} onError={onError} />;
}

/** What was said and drawn stays with its thumbnail; the film itself is gone. */
function Expired({ file }: { file: DataSourceFile }) {
  return (
    <div className={`centered wide relative clip dark ${styles.expired}`}>
      {file.thumbnail_url !== null && (
        <img src={file.thumbnail_url} alt={ru.files.thumbnailOf(titleOf(file))} className={styles.image} />
      )}
      <p className={`rounded row gap-8 flush absolute on-dark ${styles.expiredWords}`}>
        <IconClockOff size={20} stroke={1.7} aria-hidden="true" />
        {ru.feed.expired}
      </p>
    </div>
  );
}
