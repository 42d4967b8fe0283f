import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCamera, IconMaximize, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { saveBlob } from '#shared/browser/save-blob.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './LivePlayer.module.css';

const QUALITY = 0.92;

/** The frame that is seen, as large as the camera sends it; null where there is none. */
const takeSnapshot = async (video: HTMLVideoElement): Promise<Blob | null> => {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
};

const texts = ru.streams;

interface Props {
  frame: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  /** Null: there is none. */
  sound: { isMuted: boolean; toggle: () => void } | null;
  /** What a saved frame is called. */
  nameOf: () => string;
}

/** All there is to press: what is live has no beginning to go back to. */
export function LiveControls({ frame, video, sound, nameOf }: Props) {
  const toggleFull = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())?.catch(
      () => undefined,
    );
  const save = async () => {
    const picture = video.current && (await takeSnapshot(video.current));
    if (picture) saveBlob(picture, nameOf());
    else notifications.show({ message: texts.snapshotFailed, color: 'red' });
  };
  return (
    <div className={`flex gap-4 absolute ${styles.controls}`}>
      {sound && (
        <Control label={sound.isMuted ? texts.soundOn : texts.soundOff} onClick={sound.toggle}>
          {sound.isMuted ? <IconVolumeOff size={18} /> : <IconVolume size={18} />}
        </Control>
      )}
      <Control label={texts.snapshot} onClick={() => void save()}>
        <IconCamera size={18} />
      </Control>
      {document.fullscreenEnabled === true && (
        <Control label={texts.fullScreen} onClick={toggleFull}>
          <IconMaximize size={18} />
        </Control>
      )}
    </div>
  );
}

function Control({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      className={styles.control}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
