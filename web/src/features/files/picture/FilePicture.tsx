import type { DataSourceFile } from '@rakurs/contract';
import {
  IconAlertTriangle,
  IconBroadcast,
  IconClockOff,
  IconMovie,
  IconPhoto,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDuration } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { titleOf } from './file-facts.ts';
import { useStreamRenderers } from '../streams/stream-renderers.ts';
import { cropPosition } from './crop.ts';
import styles from './FilePicture.module.css';
import { useSignedAddress } from './use-signed-address.ts';

interface Props {
  file: DataSourceFile;
  /** In a row of the list there is room for the picture alone; the viewer's stage is dark. */
  size: 'card' | 'row' | 'stage' | 'wall';
  /** Of the frame's width to its height. */
  ratio?: number;
}

const CARD_RATIO = 16 / 10;

/**
 * A file as a picture of 16:10, or as large as its place in a wall, or what there is instead of one. What was found on
 * it stays in the crop.
 */
export function FilePicture({ file, size, ratio = CARD_RATIO }: Props) {
  const { address, onError } = useSignedAddress(file, thumbnailOf(file));
  const looks = useStreamRenderers();
  return (
    <div className={`faint relative clip ${styles.frame}`} data-size={size}>
      {address === null ? (
        <Instead file={file} size={size} />
      ) : (
        <img
          src={address}
          alt={ru.files.thumbnailOf(titleOf(file))}
          className={`wide block tall ${styles.image}`}
          style={{ objectPosition: cropPosition(file, ratio) }}
          draggable={false}
          decoding="async"
          onError={onError}
        />
      )}
      {file.kind === 'video' && file.state === 'ready' && !file.expired && (
        <PlayBadge seconds={file.duration_seconds} />
      )}
      {file.expired && size !== 'stage' && (
        <span className={`badge inline-row gap-4 absolute ${styles.expired}`} title={ru.feed.expired}>
          <IconClockOff size={12} aria-hidden="true" />
          <span className={styles.duration}>{ru.files.expired}</span>
        </span>
      )}
      {file.kind === 'stream' && size !== 'row' && looks && (
        <span className={`flex absolute ${styles.stream}`}>{looks.renderBadge(file)}</span>
      )}
    </div>
  );
}

const thumbnailOf = (file: DataSourceFile): string | null =>
  file.thumbnail_url ?? (file.kind === 'image' && file.state === 'ready' ? file.file_url : null);

function Instead({ file, size }: Omit<Props, 'ratio'>) {
  if (file.kind === 'stream')
    return <Words size={size} icon={<IconBroadcast />} text={ru.files.stream} detail={file.rtsp_url} />;
  switch (file.state) {
    case 'preparing':
      return <Words size={size} icon={<IconPhoto />} text={ru.files.preparing} isBusy />;
    case 'failed':
      return (
        <Words
          size={size}
          icon={<IconAlertTriangle />}
          text={file.state_reason ?? ru.files.preparingFailed}
          tone="bad"
        />
      );
    case 'ready':
      return (
        <Words size={size} icon={file.kind === 'video' ? <IconMovie /> : <IconPhoto />} text={ru.files.noPicture} />
      );
  }
}

interface WordsProps {
  size: Props['size'];
  icon: ReactNode;
  text: string;
  detail?: string | null;
  isBusy?: boolean;
  tone?: 'bad';
}

function Words({ size, icon, text, detail, isBusy = false, tone }: WordsProps) {
  return (
    <div
      className={`row middle gap-4 pad-12 wide dimmed text-12 text-center tall ${styles.words}`}
      data-busy={isBusy}
      data-tone={tone}
      title={size === 'row' || size === 'wall' ? text : undefined}
    >
      <span className="grid" aria-hidden="true">
        {icon}
      </span>
      <span className={styles.text}>{text}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </div>
  );
}

function PlayBadge({ seconds }: { seconds: number | null }) {
  return (
    <span className={`badge inline-row gap-4 tabular absolute ${styles.play}`}>
      <IconPlayerPlayFilled size={12} aria-label={ru.files.video} />
      {seconds !== null && <span className={styles.duration}>{formatDuration(seconds)}</span>}
    </span>
  );
}
