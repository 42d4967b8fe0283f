import { LOCAL_RECORDING_MS, RECORDING_SILENCE_MS, type DataSourceFile } from '@rakurs/contract';
import type { Input } from './input.ts';
import type { Obstacle } from './obstacles.ts';

/**
 * The recorder as a pure function of what happens (B section 4): idle or recording, and between them the moments in
 * which
 * the browser asks the user, and in which the last part is written and sent.
 */
export type Mode = 'local' | 'send';

export type RecorderTrouble = { kind: Obstacle } | { kind: 'silent' } | { kind: 'notSent'; error: unknown };

export interface Recorded {
  /** Of the blob in the browser's memory. */
  url: string;
  name: string;
}

export type Work =
  | { step: 'idle' }
  /** The browser asks whether we may, and which screen. */
  | { step: 'opening' }
  /** `heardAt`: when the server last took a part; the start, before the first. */
  | { step: 'recording'; startedAt: number; heardAt: number }
  /** The end is written here, and sent there. */
  | { step: 'finishing'; isWritten: boolean; isSent: boolean };

export interface Recorder {
  mode: Mode;
  input: Input;
  work: Work;
  trouble: RecorderTrouble | null;
  recorded: Recorded | null;
  /** The file the server made of the last recording. */
  file: DataSourceFile | null;
}

export type RecorderEvent =
  | { type: 'modeChosen'; mode: Mode }
  | { type: 'inputChosen'; input: Input }
  | { type: 'startPressed' }
  | { type: 'opened'; at: number }
  | { type: 'refused'; obstacle: Obstacle }
  | { type: 'partTaken'; at: number }
  | { type: 'stopPressed' }
  | { type: 'timeIsUp' }
  /** The camera was pulled out, or the user ended the sharing in the browser's own bar. */
  | { type: 'inputEnded' }
  /** The browser's recorder broke. */
  | { type: 'broke' }
  | { type: 'written'; recorded: Recorded | null }
  | { type: 'sent'; file: DataSourceFile }
  | { type: 'notSent'; error: unknown };

export const newRecorder = (obstacle: Obstacle | null = null): Recorder => ({
  mode: 'send',
  input: 'camera',
  work: { step: 'idle' },
  trouble: obstacle === null ? null : { kind: obstacle },
  recorded: null,
  file: null,
});

export const isIdle = ({ work }: Recorder): boolean => work.step === 'idle';

/**
 * When the recording stops by itself: in local mode after its time, in send mode when the server has been silent for
 * too long.
 */
export const deadlineOf = ({ mode, work }: Recorder): number | null => {
  if (work.step !== 'recording') return null;
  return mode === 'local' ? work.startedAt + LOCAL_RECORDING_MS : work.heardAt + RECORDING_SILENCE_MS;
};

const finishing = (state: Recorder, trouble: RecorderTrouble | null = null): Recorder =>
  state.work.step === 'recording'
    ? {
        ...state,
        trouble: trouble ?? state.trouble,
        work: { step: 'finishing', isWritten: false, isSent: state.mode === 'local' },
      }
    : state;

/** Idle again once both the end is written and whatever goes to the server has gone. */
const settled = (state: Recorder, done: { isWritten?: true; isSent?: true }): Recorder => {
  if (state.work.step !== 'finishing') return state;
  const work = { ...state.work, ...done };
  return { ...state, work: work.isWritten && work.isSent ? { step: 'idle' } : work };
};

export const next = (state: Recorder, event: RecorderEvent): Recorder => {
  switch (event.type) {
    case 'modeChosen':
      return isIdle(state) ? { ...state, mode: event.mode } : state;
    case 'inputChosen':
      return isIdle(state) ? { ...state, input: event.input, trouble: null } : state;
    case 'startPressed':
      return isIdle(state) ? { ...state, work: { step: 'opening' }, trouble: null, recorded: null, file: null } : state;
    case 'opened':
      return state.work.step === 'opening'
        ? { ...state, work: { step: 'recording', startedAt: event.at, heardAt: event.at } }
        : state;
    case 'refused':
      return state.work.step === 'opening'
        ? { ...state, work: { step: 'idle' }, trouble: { kind: event.obstacle } }
        : state;
    case 'partTaken':
      return state.work.step === 'recording' ? { ...state, work: { ...state.work, heardAt: event.at } } : state;
    case 'stopPressed':
      return finishing(state);
    case 'timeIsUp':
      return finishing(state, state.mode === 'send' ? { kind: 'silent' } : null);
    case 'inputEnded':
      // Ending the sharing of a screen is how many users stop.
      return finishing(state, state.input === 'camera' ? { kind: 'unplugged' } : null);
    case 'broke':
      return finishing(state, { kind: 'broken' });
    case 'written':
      // Nothing was seen at all, so there is nothing to send either.
      if (event.recorded === null)
        return settled(
          { ...finishing(state), trouble: state.trouble ?? { kind: 'broken' } },
          { isWritten: true, isSent: true },
        );
      return settled({ ...finishing(state), recorded: event.recorded }, { isWritten: true });
    case 'sent':
      return settled(
        { ...state, file: event.file, trouble: state.trouble?.kind === 'silent' ? null : state.trouble },
        { isSent: true },
      );
    case 'notSent':
      // Recording on would be for nothing.
      return settled({ ...finishing(state), trouble: { kind: 'notSent', error: event.error } }, { isSent: true });
  }
};
