import { RECORDING_CHUNK_MS } from '@rakurs/contract';
import { RECORDING_MIME, recordedType } from './obstacles.ts';
import { closeInput } from './open-input.ts';

export interface CaptureListeners {
  onPart: (part: Blob) => void;
  onInputEnded: () => void;
  onBroken: () => void;
  /** After the last part. The camera's light is out. */
  onWritten: (whole: Blob) => void;
}

export interface Capture {
  stop: () => void;
}

/**
 * Writes down what the stream shows, a part every half second, until it is stopped or the stream ends. Whatever
 * happens, its tracks are let go.
 */
export const startCapture = (
  stream: MediaStream,
  { onPart, onInputEnded, onBroken, onWritten }: CaptureListeners,
): Capture => {
  const recorder = new MediaRecorder(stream, { mimeType: recordedType() ?? RECORDING_MIME });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return;
    parts.push(data);
    onPart(data);
  };
  recorder.onerror = onBroken;
  recorder.onstop = () => {
    closeInput(stream);
    onWritten(new Blob(parts, { type: RECORDING_MIME }));
  };
  // Not told when we stop the track ourselves.
  stream.getVideoTracks().forEach((track) => track.addEventListener('ended', onInputEnded));
  recorder.start(RECORDING_CHUNK_MS);
  return {
    stop: () => {
      if (recorder.state !== 'inactive') recorder.stop();
      closeInput(stream);
    },
  };
};
