import { NativeSelect } from '@mantine/core';
import { ru } from '#shared/text/ru.ts';
import type { Devices } from './input.ts';
import styles from './Recorder.module.css';

interface Props {
  stream: MediaStream;
  found: readonly MediaDeviceInfo[];
  onChoose: (chosen: Partial<Devices>) => void;
}

/** Not every browser tells what a device can do. */
const isDescribed = (device: MediaDeviceInfo): device is InputDeviceInfo => 'getCapabilities' in device;

/** Which way a telephone's camera looks; its own name for it ('camera2 0, facing back') is not for users. */
const facingOf = (device: MediaDeviceInfo): string | null => {
  const [facing] = (isDescribed(device) && device.getCapabilities().facingMode) || [];
  return facing === 'environment' || facing === 'user' ? ru.recorder.facing[facing] : null;
};

/** A telephone may have several that look the same way: then they are numbered. */
const withNumbers = (names: readonly string[]): string[] =>
  names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name)
      ? name
      : `${name} ${names.slice(0, index + 1).filter((other) => other === name).length}`,
  );

const optionsOf = (found: readonly MediaDeviceInfo[], kind: MediaDeviceKind) => {
  const devices = found.filter((device) => device.kind === kind && device.deviceId !== '');
  const names = withNumbers(
    devices.map((device, index) => (facingOf(device) ?? device.label) || ru.recorder.device(index + 1)),
  );
  return devices.map(({ deviceId }, index) => ({ value: deviceId, label: names[index] ?? '' }));
};

/** Which camera and which microphone, as the browser names them. */
export function DeviceChoice({ stream, found, onChoose }: Props) {
  const cameras = optionsOf(found, 'videoinput');
  const microphones = optionsOf(found, 'audioinput');
  return (
    <div className={`grid gap-8 fit ${styles.devices}`}>
      {cameras.length > 0 && (
        <NativeSelect
          label={ru.recorder.cameraLabel}
          data={cameras}
          value={stream.getVideoTracks()[0]?.getSettings().deviceId}
          onChange={({ target }) => onChoose({ camera: target.value })}
        />
      )}
      {microphones.length > 0 && (
        <NativeSelect
          label={ru.recorder.microphoneLabel}
          data={microphones}
          value={stream.getAudioTracks()[0]?.getSettings().deviceId}
          onChange={({ target }) => onChoose({ microphone: target.value })}
        />
      )}
    </div>
  );
}
