import { expect, test, vi } from 'vitest';
import { FrameQueue } from './frame-queue.ts';

/** A video that seeks when the test says so. */
class FakeVideo extends EventTarget {
  readyState = 0;
  error: MediaError | null = null;
  seeked: number[] = [];
  #now = 0;
  get currentTime(): number {
    return this.#now;
  }
  set currentTime(second: number) {
    this.#now = second;
    this.seeked.push(second);
  }
  load(): void {
    this.readyState = 4;
    this.dispatchEvent(new Event('loadedmetadata'));
  }
  arrive(): void {
    this.dispatchEvent(new Event('seeked'));
  }
}

const open = () => {
  const video = new FakeVideo();
  const line = new FrameQueue(video);
  line.start();
  const setEnabled = (second: number) => {
    const [show, fail] = [vi.fn<() => void>(), vi.fn<() => void>()];
    return { show, fail, leave: line.ask({ second, show, fail }) };
  };
  return { video, line, setEnabled };
};

test('frames are shown one second after another, those of the same second at once', () => {
  const { video, setEnabled } = open();
  const [a, b, again] = [setEnabled(1), setEnabled(2), setEnabled(1)];
  expect(video.seeked).toEqual([]);
  video.load();
  expect(video.seeked).toEqual([1]);
  expect(a.show).not.toHaveBeenCalled();
  video.arrive();
  expect(a.show).toHaveBeenCalledOnce();
  expect(again.show).toHaveBeenCalledOnce();
  expect(video.seeked).toEqual([1, 2]);
  video.arrive();
  expect(b.show).toHaveBeenCalledOnce();
});

test('the second where the video stands needs no winding', () => {
  const { video, setEnabled } = open();
  video.load();
  expect(setEnabled(0).show).toHaveBeenCalledOnce();
  expect(video.seeked).toEqual([]);
});

test('a frame whose screen was left is not waited for', () => {
  const { video, setEnabled } = open();
  video.load();
  const [a, b, c] = [setEnabled(1), setEnabled(2), setEnabled(3)];
  b.leave();
  a.leave();
  video.arrive();
  video.arrive();
  expect(video.seeked).toEqual([1, 3]);
  expect(a.show).not.toHaveBeenCalled();
  expect(c.show).toHaveBeenCalledOnce();
});

test('a video that cannot be shown fails for all who wait, and for those who come later', () => {
  const { video, setEnabled } = open();
  const early = setEnabled(1);
  Object.assign(video, { error: { code: 4 } });
  video.dispatchEvent(new Event('error'));
  expect(early.fail).toHaveBeenCalledOnce();
  expect(setEnabled(2).fail).toHaveBeenCalledOnce();
});
