import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ru } from '#shared/text/ru.ts';
import { findObstacle, obstacleOf, recordedType } from './obstacles.ts';

const withBrowser = ({
  isSecure = true,
  devices = { getUserMedia: vi.fn(), getDisplayMedia: vi.fn() },
  types = ['video/webm;codecs=vp8,opus'],
}: { isSecure?: boolean; devices?: object | undefined; types?: string[] | null } = {}) => {
  vi.stubGlobal('isSecureContext', isSecure);
  vi.stubGlobal('navigator', { mediaDevices: devices });
  vi.stubGlobal(
    'MediaRecorder',
    types === null ? undefined : { isTypeSupported: (type: string) => types.includes(type) },
  );
};
beforeEach(() => withBrowser());
afterEach(() => vi.unstubAllGlobals());

test('nothing stands in the way of a browser of today', () => {
  expect([findObstacle('camera'), findObstacle('screen')]).toEqual([null, null]);
});

test('an address without https, a browser that cannot record, and one that cannot show its screen are different obstacles', () => {
  withBrowser({ isSecure: false, devices: undefined });
  expect(findObstacle('camera')).toBe('insecure');
  withBrowser({ types: null });
  expect(findObstacle('camera')).toBe('unsupported');
  withBrowser({ types: ['video/mp4'] });
  expect(findObstacle('camera')).toBe('unsupported');
  withBrowser({ devices: {} });
  expect(findObstacle('camera')).toBe('unsupported');
  withBrowser({ devices: { getUserMedia: vi.fn() } });
  expect([findObstacle('camera'), findObstacle('screen')]).toEqual([null, 'noScreen']);
});

test('the output is webm, in the first form the browser can write', () => {
  withBrowser({ types: ['video/webm', 'video/webm;codecs=vp9,opus', 'video/mp4'] });
  expect(recordedType()).toBe('video/webm;codecs=vp9,opus');
});

test.each([
  ['NotAllowedError', 'camera', 'denied'],
  ['NotAllowedError', 'screen', 'dismissed'],
  ['NotFoundError', 'camera', 'noCamera'],
  ['NotReadableError', 'camera', 'busy'],
  ['NotReadableError', 'screen', 'screenBusy'],
  ['OverconstrainedError', 'camera', 'noCamera'],
  ['SomethingNew', 'camera', 'broken'],
] as const)('%s of the %s has its own sentence', (name, input, obstacle) => {
  expect(obstacleOf(new DOMException('', name), input)).toBe(obstacle);
  expect(ru.recorder.troubles[obstacle]).toMatch(/^[А-Я].+\.$/);
});
