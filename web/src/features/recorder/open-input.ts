import { RECORDING_SAMPLE_RATE } from '@rakurs/contract';
import type { Devices, Input } from './input.ts';

/** A section 9. */
const SOUND: MediaTrackConstraints = {
  sampleRate: RECORDING_SAMPLE_RATE,
  echoCancellation: true,
  noiseSuppression: true,
};
/** Twice the size it is shown at: sharp on dense screens, and enough for machines to recognise what is on it. */
const SIZE: MediaTrackConstraints = { width: { ideal: 640 }, height: { ideal: 480 } };
/**
 * Of a telephone's cameras the one that looks away from the user, until they choose: what is recorded here is a
 * place, not a face.
 */
const ANY_CAMERA: MediaTrackConstraints = { ...SIZE, facingMode: { ideal: 'environment' } };
/** Words on a screen are read by machines too, and it changes seldom. */
const SCREEN: MediaTrackConstraints = { width: { max: 1920 }, height: { max: 1080 }, frameRate: { max: 15 } };

const isAbsent = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';
/** What was chosen is not there any more; browsers do not agree on what kind of error it is. */
const isUnplugged = (error: unknown): boolean =>
  isAbsent(error) || (error instanceof Error && error.name === 'OverconstrainedError');

/** Of the devices that there are, this very one; any, while nobody has chosen. */
const exactly = (given: MediaTrackConstraints, deviceId: string): MediaTrackConstraints =>
  deviceId === '' ? given : { ...given, deviceId: { exact: deviceId } };

const openAny = async ({ camera, microphone, sound }: Devices): Promise<MediaStream> => {
  const video = camera === '' ? ANY_CAMERA : exactly(SIZE, camera);
  if (sound === 'off') return navigator.mediaDevices.getUserMedia({ video });
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio: exactly(SOUND, microphone) });
  } catch (error) {
    if (!isAbsent(error)) throw error;
    // Perhaps only the microphone is not there; a silent recording is better than none.
    return navigator.mediaDevices.getUserMedia({ video });
  }
};

/**
 * A chosen one that was pulled out is followed by any that is there: the choice is shown only once something is seen.
 */
const openCamera = async (devices: Devices): Promise<MediaStream> => {
  try {
    return await openAny(devices);
  } catch (error) {
    if (!isUnplugged(error) || (devices.camera === '' && devices.microphone === '')) throw error;
    return openAny({ ...devices, camera: '', microphone: '' });
  }
};

/** Asks the user for the camera, or for a screen. */
export const openInput = (input: Input, devices: Devices): Promise<MediaStream> =>
  input === 'camera'
    ? openCamera(devices)
    : navigator.mediaDevices.getDisplayMedia({ video: SCREEN, audio: devices.sound === 'on' && SOUND });

export const closeInput = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());
