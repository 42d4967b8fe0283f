import { RECORDING_SILENCE_MS, type DataSourceFile, type RecordingProgress } from '@rakurs/contract';
import { retryAfterMs, canBeRetried } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { pause } from '#shared/hooks/pause.ts';

export interface Part {
  seq: number;
  bytes: Blob;
  final: boolean;
}

export interface PartSenderDeps {
  send: (part: Part) => Promise<DataSourceFile | RecordingProgress>;
  onTaken: () => void;
  onFile: (file: DataSourceFile) => void;
  /** For good: nothing is sent any more. */
  onFailed: (error: unknown) => void;
  wait?: (ms: number) => Promise<void>;
  now?: () => number;
}

export interface PartSender {
  add: (bytes: Blob) => void;
  /** No more parts will come. */
  end: () => void;
}

const RETRY_MS = 1000;
/** Long after the server has made a file of what it had. */
const PATIENCE_MS = 2 * RECORDING_SILENCE_MS;

const EMPTY = new Blob([]);

/**
 * Brings the parts of one recording to the server in order, one at a time; a part that did not arrive is sent again
 * under its number, and counts once.
 * It outlives the page that began it, so that a recording that was left is sent to its end.
 */
export const createPartSender = ({
  send,
  onTaken,
  onFile,
  onFailed,
  wait = pause,
  now = Date.now,
}: PartSenderDeps): PartSender => {
  const waiting: Blob[] = [];
  let seq = 0;
  let isEnded = false;
  let step: 'resting' | 'sending' | 'over' = 'resting';

  const sendUntilTaken = async (part: Part) => {
    const begunAt = now();
    for (;;) {
      try {
        return await send(part);
      } catch (error) {
        if (!canBeRetried(error) || now() - begunAt > PATIENCE_MS) throw error;
        await wait(Math.max(RETRY_MS, retryAfterMs(error)));
      }
    }
  };
  const work = async (): Promise<void> => {
    step = 'sending';
    // The end may become known while the last part is on its way: then an empty one says it.
    while (waiting.length > 0 || isEnded) {
      const bytes = waiting.shift() ?? EMPTY;
      const final = isEnded && waiting.length === 0;
      const answer = await sendUntilTaken({ seq, bytes, final });
      seq += 1;
      onTaken();
      if (!('recording' in answer)) {
        step = 'over';
        return onFile(answer);
      }
      if (final) throw new Error(ru.recorder.notFinished);
    }
    step = 'resting';
  };
  const wake = () => {
    if (step !== 'resting') return;
    work().catch((error: unknown) => {
      step = 'over';
      onFailed(error);
    });
  };

  return {
    add: (bytes) => {
      if (step === 'over') return;
      waiting.push(bytes);
      wake();
    },
    end: () => {
      isEnded = true;
      wake();
    },
  };
};
