import { expect, it } from 'vitest';
import { clipTitle } from './clip-title.ts';

const AT = new Date('2026-11-17T09:00:05.700Z');

it('names a clip by its camera and by the clocks of the installation', () => {
  expect(clipTitle({ title: 'Ворота', name: 'rtsp://a' }, AT, 'Europe/Moscow')).toBe('Ворота, 17.11.2026 12:00:05');
  expect(clipTitle({ title: '', name: 'rtsp://camera/1' }, AT, 'Asia/Vladivostok')).toBe(
    'rtsp://camera/1, 17.11.2026 19:00:05',
  );
  expect(clipTitle({ title: 'Ночь', name: '' }, new Date('2026-11-16T21:00:00Z'), 'Europe/Moscow')).toBe(
    'Ночь, 17.11.2026 00:00:00',
  );
});

it('shortens the name of the camera and never the time', () => {
  const title = clipTitle({ title: 'о'.repeat(300), name: '' }, AT, 'UTC');
  expect(title).toHaveLength(200);
  expect(title).toMatch(/о, 17\.11\.2026 09:00:05$/);
});
