import { NativeSelect } from '@mantine/core';
import { ru } from '#shared/text/ru.ts';
import type { Devices } from './input.ts';
import styles from './Recorder.module.css';

interface Props {
  stream: MediaStream;
  found: readonly MediaDeviceInfo[];
  onChoose: (chosen: Partial<Devices>) => void;
}

const optionsOf = (found: readonly MediaDeviceInfo[], kind: MediaDeviceKind) =>
  found.filter((device) => device.kind === kind && device.deviceId !== '').map(({ deviceId, label }, index) => ({ value: deviceId, label: label || ru.recorder.device(index + 1) }));

/** Which camera and which microphone, as the browser names them. */
export function DeviceChoice({ stream, found, onChoose }: Props) {
  const cameras = optionsOf(found, 'videoinput');
  const microphones = optionsOf(found, 'audioinput');
  return (
    <div className={styles.devices}>
      {cameras.length > 0 && (
        <NativeSelect label={ru.recorder.cameraLabel} data={cameras} value={stream.getVideoTracks()[0]?.getSettings().deviceId} onChange={({ target }) => onChoose({ camera: target.value })} />
      )}
      {microphones.length > 0 && (
        <NativeSelect label={ru.recorder.microphoneLabel} data={microphones} value={stream.getAudioTracks()[0]?.getSettings().deviceId} onChange={({ target }) => onChoose({ microphone: target.value })} />
      )}
    </div>
  );
}
