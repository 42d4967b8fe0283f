import type { DataSourceFile } from '@rakurs/contract';
import { describe, expect, test } from 'vitest';
import { deadlineOf, newRecorder, next, type Mode, type Recorder, type RecorderEvent } from './recorder.ts';

const after = (state: Recorder, ...events: RecorderEvent[]): Recorder => events.reduce(next, state);
const idle = (mode: Mode): Recorder => next(newRecorder(), { type: 'modeChosen', mode });
const START: RecorderEvent[] = [{ type: 'startPressed' }, { type: 'opened', at: 1000 }];
const recording = (mode: Mode): Recorder => after(idle(mode), ...START);
const recorded = { url: 'blob:1', name: 'Запись.webm' };
const WRITTEN: RecorderEvent = { type: 'written', recorded };
// Only who it is matters here.
const file = { id: 9 } as DataSourceFile;

describe('the mode', () => {
  test('is chosen while idle and cannot change while recording, nor between (B4)', () => {
    expect(idle('local').mode).toBe('local');
    for (const state of [
      after(idle('send'), { type: 'startPressed' }),
      recording('send'),
      after(recording('send'), { type: 'stopPressed' }),
    ]) {
      expect(next(state, { type: 'modeChosen', mode: 'local' })).toBe(state);
      expect(next(state, { type: 'inputChosen', input: 'screen' })).toBe(state);
    }
  });
});

describe('stopping by itself', () => {
  test('happens in local mode ten seconds after the start, whatever else happens', () => {
    expect(deadlineOf(recording('local'))).toBe(11_000);
    expect(deadlineOf(after(recording('local'), { type: 'partTaken', at: 5000 }))).toBe(11_000);
    const stopped = after(recording('local'), { type: 'timeIsUp' });
    expect(stopped).toMatchObject({ work: { step: 'finishing' }, trouble: null });
    expect(after(stopped, WRITTEN)).toMatchObject({ work: { step: 'idle' }, recorded });
  });

  test('happens in send mode fifteen seconds after the last upload, and says why', () => {
    expect(deadlineOf(recording('send'))).toBe(16_000);
    const going = after(recording('send'), { type: 'partTaken', at: 20_000 });
    expect(deadlineOf(going)).toBe(35_000);
    expect(after(going, { type: 'timeIsUp' })).toMatchObject({
      work: { step: 'finishing' },
      trouble: { kind: 'silent' },
    });
  });

  test('never while it is not recording', () => {
    for (const state of [
      idle('local'),
      after(idle('local'), { type: 'startPressed' }),
      after(recording('local'), { type: 'stopPressed' }),
    ]) {
      expect(deadlineOf(state)).toBeNull();
      expect(next(state, { type: 'timeIsUp' })).toBe(state);
    }
  });
});

describe('what was sent', () => {
  const stopping = after(recording('send'), { type: 'stopPressed' });
  test('is over when it is both written here and a file there, in either order', () => {
    expect(after(stopping, WRITTEN).work).toEqual({ step: 'finishing', isWritten: true, isSent: false });
    expect(after(stopping, WRITTEN, { type: 'sent', file })).toMatchObject({ work: { step: 'idle' }, recorded, file });
    expect(after(stopping, { type: 'sent', file }, WRITTEN)).toMatchObject({ work: { step: 'idle' }, recorded, file });
  });

  test('forgives the server its silence once it has taken everything', () => {
    const silent = after(recording('send'), { type: 'timeIsUp' }, WRITTEN);
    expect(after(silent, { type: 'sent', file }).trouble).toBeNull();
  });

  test('stops the recording when the server refuses, and keeps it here', () => {
    const refused = after(recording('send'), { type: 'notSent', error: 'нет места' });
    expect(refused).toMatchObject({
      work: { step: 'finishing', isSent: true },
      trouble: { kind: 'notSent', error: 'нет места' },
    });
    expect(after(refused, WRITTEN)).toMatchObject({ work: { step: 'idle' }, recorded, trouble: { kind: 'notSent' } });
  });
});

describe('trouble with the camera', () => {
  test('a refusal brings it back to idle with the reason, and the next start forgets it', () => {
    const denied = after(idle('send'), { type: 'startPressed' }, { type: 'refused', obstacle: 'denied' });
    expect(denied).toMatchObject({ work: { step: 'idle' }, trouble: { kind: 'denied' } });
    expect(next(denied, { type: 'startPressed' }).trouble).toBeNull();
  });

  test('a camera pulled out ends the recording with a word, a screen no longer shared without one', () => {
    expect(after(recording('send'), { type: 'inputEnded' })).toMatchObject({
      work: { step: 'finishing' },
      trouble: { kind: 'unplugged' },
    });
    const screen = after(next(idle('send'), { type: 'inputChosen', input: 'screen' }), ...START, {
      type: 'inputEnded',
    });
    expect(screen).toMatchObject({ work: { step: 'finishing' }, trouble: null });
  });

  test('a recording without a single picture is nothing, here and there', () => {
    expect(after(recording('send'), { type: 'stopPressed' }, { type: 'written', recorded: null })).toMatchObject({
      work: { step: 'idle' },
      recorded: null,
      trouble: { kind: 'broken' },
    });
  });

  test('an answer of the browser that comes too late changes nothing', () => {
    const state = idle('send');
    for (const event of [
      { type: 'opened', at: 1 },
      { type: 'refused', obstacle: 'denied' },
      { type: 'partTaken', at: 1 },
      { type: 'stopPressed' },
      { type: 'inputEnded' },
    ] as const)
      expect(next(state, event)).toBe(state);
  });
});

test('a new recording puts the last one away', () => {
  const done = after(recording('send'), { type: 'stopPressed' }, WRITTEN, { type: 'sent', file });
  expect(next(done, { type: 'startPressed' })).toMatchObject({ recorded: null, file: null, work: { step: 'opening' } });
});
