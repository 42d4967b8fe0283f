import type { Stream, StreamEvent } from '@rakurs/contract';

/** Something that moved before camera 40 of source 11, as the server answers. */
export const anEvent = (event: Partial<StreamEvent> = {}): StreamEvent => ({
  id: 1,
  file_id: 40,
  started_at: '2026-11-17T10:00:00.000Z',
  ended_at: '2026-11-17T10:00:12.000Z',
  clip_file_id: null,
  description: null,
  picture_url: null,
  strength: 0.5,
  ...event,
});

/** A camera that is live, of project 5. */
export const aStream = (stream: Partial<Stream> = {}): Stream => ({
  file_id: 40,
  data_source_id: 11,
  project_id: 5,
  title: 'Ворота',
  rtsp_url: 'rtsp://camera.example/live',
  is_on: true,
  state: 'live',
  reason: null,
  since: '2026-11-17T09:00:00.000Z',
  has_analytics: false,
  codec: 'h264',
  is_proxied: false,
  width: 1280,
  height: 720,
  fps: 25,
  live_url: null,
  playlist_url: null,
  picture_url: '/media/40.jpg?sign=1',
  recorded_from: '2026-11-17T09:00:00.000Z',
  recorded_to: '2026-11-17T11:00:00.000Z',
  recorded_bytes: 3_000_000_000,
  latest_event: null,
  ...stream,
});
