import { expect, test, vi } from 'vitest';
import { FrameLine } from './frame-line.ts';

/** A video that is wound when the test says so. */
class FakeVideo extends EventTarget {
  readyState = 0;
  error: MediaError | null = null;
  wound: number[] = [];
  #now = 0;
  get currentTime(): number {
    return this.#now;
  }
  set currentTime(second: number) {
    this.#now = second;
    this.wound.push(second);
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
  const line = new FrameLine(video);
  line.start();
  const wish = (second: number) => {
    const [show, fail] = [vi.fn<() => void>(), vi.fn<() => void>()];
    return { show, fail, leave: line.ask({ second, show, fail }) };
  };
  return { video, line, wish };
};

test('frames are shown one second after another, those of the same second at once', () => {
  const { video, wish } = open();
  const [a, b, again] = [wish(1), wish(2), wish(1)];
  expect(video.wound).toEqual([]);
  video.load();
  expect(video.wound).toEqual([1]);
  expect(a.show).not.toHaveBeenCalled();
  video.arrive();
  expect(a.show).toHaveBeenCalledOnce();
  expect(again.show).toHaveBeenCalledOnce();
  expect(video.wound).toEqual([1, 2]);
  video.arrive();
  expect(b.show).toHaveBeenCalledOnce();
});

test('the second where the video stands needs no winding', () => {
  const { video, wish } = open();
  video.load();
  expect(wish(0).show).toHaveBeenCalledOnce();
  expect(video.wound).toEqual([]);
});

test('whoever leaves the screen is not waited for', () => {
  const { video, wish } = open();
  video.load();
  const [a, b, c] = [wish(1), wish(2), wish(3)];
  b.leave();
  a.leave();
  video.arrive();
  video.arrive();
  expect(video.wound).toEqual([1, 3]);
  expect(a.show).not.toHaveBeenCalled();
  expect(c.show).toHaveBeenCalledOnce();
});

test('a video that cannot be shown is said to all who wait, and to who comes later', () => {
  const { video, wish } = open();
  const early = wish(1);
  Object.assign(video, { error: { code: 4 } });
  video.dispatchEvent(new Event('error'));
  expect(early.fail).toHaveBeenCalledOnce();
  expect(wish(2).fail).toHaveBeenCalledOnce();
});
