import type { Input } from './input.ts';

/** Why there is no recording, or no longer one. Each has its sentence in ru.recorder.troubles. */
export type Obstacle =
  | 'insecure'
  | 'unsupported'
  | 'noScreen'
  | 'denied'
  | 'dismissed'
  | 'noCamera'
  | 'busy'
  | 'screenBusy'
  | 'unplugged'
  | 'broken';

export const RECORDING_MIME = 'video/webm';
/** VP8 costs the least to encode, which leaves the most for whatever else the machine does. */
const TYPES = ['video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus', RECORDING_MIME];

/** The kind of webm this browser can write; null when it cannot write any. */
export const recordedType = (): string | null =>
  typeof MediaRecorder === 'undefined' ? null : (TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null);

/** What stands in the way before anybody is asked for anything. */
export const findObstacle = (input: Input): Obstacle | null => {
  if (!window.isSecureContext) return 'insecure';
  // Absent in old browsers and in some embedded ones, whatever the types say.
  const devices: Partial<MediaDevices> | undefined = navigator.mediaDevices;
  if (devices?.getUserMedia === undefined || recordedType() === null) return 'unsupported';
  return input === 'screen' && devices.getDisplayMedia === undefined ? 'noScreen' : null;
};

/** What the browser's refusal means. */
export const obstacleOf = (error: unknown, input: Input): Obstacle => {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
      return input === 'screen' ? 'dismissed' : 'denied';
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return input === 'screen' ? 'noScreen' : 'noCamera';
    case 'NotReadableError':
    case 'AbortError':
      return input === 'screen' ? 'screenBusy' : 'busy';
    default:
      return 'broken';
  }
};
