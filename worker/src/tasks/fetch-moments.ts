import { MOMENTS_TYPE, readMoments, type Moment } from '@rakurs/contract';

/** Of a segment of a video, one after another as they are asked for: who stops asking lets the server stop decoding. */
export async function* fetchMoments(server: string, address: string): AsyncGenerator<Moment> {
  const leaving = new AbortController();
  const response = await fetch(new URL(address, server), { signal: leaving.signal });
  if (!response.ok || !response.body) throw new Error(`Видео не отдано: HTTP ${response.status}`);
  if (response.headers.get('content-type') !== MOMENTS_TYPE)
    throw new Error('Вместо кадров видео отдано что-то другое');
  try {
    yield* readMoments(response.body);
  } finally {
    leaving.abort();
  }
}
