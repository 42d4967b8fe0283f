import { beforeEach, expect, test, vi } from 'vitest';
import { watchShownFrames } from './shown-frames.ts';

let refreshes: (() => void)[] = [];
beforeEach(() => {
  refreshes = [];
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => refreshes.push(act));
  vi.stubGlobal('cancelAnimationFrame', (request: number) => void (refreshes[request - 1] = () => undefined));
});
const refresh = (times: number): void => {
  for (let time = 0; time < times; time += 1) refreshes.splice(0).forEach((act) => act());
};

/** A video whose browser does as the test says. */
const watched = ({ paused = true } = {}) => {
  const asked: ((time: number, frame: { mediaTime: number; presentedFrames: number }) => void)[] = [];
  let onSeeked = (): void => undefined;
  const element = {
    paused,
    seeking: false,
    requestVideoFrameCallback: (tell: (typeof asked)[number]) => asked.push(tell),
    cancelVideoFrameCallback: () => void asked.splice(0),
    addEventListener: (_name: string, listener: () => void) => void (onSeeked = listener),
    removeEventListener: () => undefined,
  };
  const shown: [second: number, unseen: number, askedBefore: number][] = [];
  const passed: number[] = [];
  const stop = watchShownFrames(
    element,
    {
      frameShown: (second, unseen) => shown.push([second, unseen, asked.length]),
      framePassed: (second) => passed.push(second),
    },
    () => 0.01,
  );
  let presentedFrames = 0;
  const show = (mediaTime: number, frames = 1): void => {
    presentedFrames += frames;
    asked.shift()?.(0, { mediaTime, presentedFrames });
  };
  const endWind = (): void => {
    element.seeking = false;
    onSeeked();
  };
  return { element, shown, passed, show, endWind, stop, asked, seconds: () => shown.map(([second]) => second) };
};

test('the next frame is requested before listeners hear of this one and seek: a quick one would be missed', () => {
  const { show, shown } = watched();
  show(1);
  expect(shown).toEqual([[1, Number.POSITIVE_INFINITY, 1]]);
});

test('while it plays, the frame after is the next one when the browser presented none between', () => {
  const { show, shown } = watched({ paused: false });
  show(1);
  show(1.04);
  show(1.12, 2);
  expect(shown.map(([, unseen]) => unseen)).toEqual([0.01, 0.01, Number.POSITIVE_INFINITY]);
});

test('a frame that comes while the video is seeking passes by, and the seek ends with its own', () => {
  const { element, show, endWind, seconds, passed } = watched();
  show(1);
  element.seeking = true;
  show(1.04);
  endWind();
  show(3);
  refresh(10);
  expect([seconds(), passed]).toEqual([[1, 3], [1.04]]);
});

test('a seek that brings no other frame ends with the same, or with the one that came before it had ended', () => {
  const { element, show, endWind, seconds } = watched();
  show(1);
  element.seeking = true;
  endWind();
  refresh(10);
  expect(seconds()).toEqual([1, 1]);
  element.seeking = true;
  show(2);
  endWind();
  refresh(10);
  expect(seconds()).toEqual([1, 1, 2]);
});

test('a video that is set on meanwhile does not end the seek before', () => {
  const { element, show, endWind, seconds } = watched();
  show(1);
  element.seeking = true;
  endWind();
  element.seeking = true;
  refresh(10);
  expect(seconds()).toEqual([1]);
});

test('a listener that has unsubscribed hears nothing more', () => {
  const { show, endWind, seconds, stop, asked } = watched();
  show(1);
  endWind();
  stop();
  refresh(10);
  expect([seconds(), asked]).toEqual([[1], []]);
});
