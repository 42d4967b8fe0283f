import { Text } from '@mantine/core';
import type { DataSourceFile } from '@rakurs/contract';
import { IconBroadcast } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { FilePicture } from '../picture/FilePicture.tsx';
import { useSignedAddress } from '../picture/use-signed-address.ts';
import { titleOf } from './file-facts.ts';
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

/** The file itself: the picture, the player, or what is known of a stream. */
export function FileMedia({ file, size, renderImage = WholeImage, renderVideo = WholeVideo }: Props) {
  const { address, onError } = useSignedAddress(file, file.state === 'ready' ? file.file_url : null);
  if (file.kind === 'stream' && address === null) return <StreamState file={file} />;
  if (address === null) return <FilePicture file={file} size={size} />;
  if (file.kind === 'image') return renderImage({ src: address, alt: file.ai_description || titleOf(file), onError });
  return renderVideo({ src: address, poster: file.thumbnail_url ?? undefined, label: titleOf(file), onError });
}

function WholeVideo({ src, poster, label, onError }: ShownVideo) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- recordings of cameras have no captions; the description is beside it
  return <video key={src} src={src} poster={poster} className={styles.video} controls preload="metadata" aria-label={label} onError={onError} />;
}

function WholeImage({ src, alt, onError }: ShownImage) {
  return <img src={src} alt={alt} className={styles.image} onError={onError} />;
}

function StreamState({ file }: { file: DataSourceFile }) {
  return (
    <div className={styles.stream}>
      {file.thumbnail_url !== null && <FilePicture file={file} size="card" />}
      <div className={styles.streamWords}>
        <IconBroadcast size={28} stroke={1.6} aria-hidden="true" />
        <Text fw={600}>{ru.files.stream}</Text>
        <Text size="xs">{file.state === 'failed' ? (file.state_reason ?? ru.files.preparingFailed) : ru.files.streamHint}</Text>
        <code className={styles.address}>{file.rtsp_url}</code>
      </div>
    </div>
  );
}
