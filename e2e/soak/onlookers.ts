import { LIVE_PATH, LIVE_PING_MS, type Client, type Contract } from '@rakurs/contract';

const LOOK_MS = 10_000;
const socketAddress = (url: string, path: string): string => new URL(path, url.replace(/^http/, 'ws')).href;

/** Hears what the product tells a user's page, and counts it by channel. */
export async function hearMessages(
  url: string,
  api: Client<Contract>,
): Promise<{ counts: Map<string, number>; stop(): void }> {
  const { peer_id, id, conferenceId } = await api.me();
  const counts = new Map<string, number>();
  const socket = new WebSocket(socketAddress(url, LIVE_PATH));
  const pings = setInterval(() => socket.send(JSON.stringify({ title: 'PING' })), LIVE_PING_MS);
  socket.addEventListener('open', () =>
    socket.send(JSON.stringify({ title: 'connect', session_id: peer_id, user_id: id, conferenceId })),
  );
  socket.addEventListener('message', ({ data }) => {
    // The product's own words: a channel stands in each event.
    const { title, channel } = JSON.parse(String(data)) as { title: string; channel?: string };
    const name = title === 'EVENT' ? (channel ?? title) : title;
    if (name !== 'PONG') counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  // A socket that is closed for no reason of ours is a fault of the product: it is seen in the counts.
  const noteEnd = ({ code }: CloseEvent): void => void counts.set(`CLOSED ${code}`, 1);
  socket.addEventListener('close', noteEnd);
  return {
    counts,
    stop() {
      clearInterval(pings);
      socket.removeEventListener('close', noteEnd);
      socket.close();
    },
  };
}

/**
 * Looks at a camera for a few seconds as a page does: live, then its playlist and the last piece of it, a picture of a
 * moment and the lists around it. Tells how many fragments came.
 */
export async function lookAt(url: string, api: Client<Contract>, fileId: number): Promise<number> {
  const params = { fileId };
  const { live_url, playlist_url } = await api.showStream({ params });
  const fragments = live_url === null ? 0 : await countFragments(socketAddress(url, live_url));
  if (playlist_url !== null) {
    const playlist = await (await fetch(new URL(playlist_url, url))).text();
    const piece = playlist.split('\n').findLast((line) => line !== '' && !line.startsWith('#'));
    if (piece) await (await fetch(new URL(piece, url))).arrayBuffer();
  }
  const { picture_url } = await api.showRecordedMoment({ params, query: {} });
  if (picture_url !== null) await (await fetch(new URL(picture_url, url))).arrayBuffer();
  await Promise.all([
    api.listStreams({ query: {} }),
    api.showRecord({ params, query: {} }),
    api.listMessages({ query: {} }),
  ]);
  return fragments;
}

function countFragments(address: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    let count = 0;
    socket.addEventListener('message', ({ data }) => void (typeof data !== 'string' && (count += 1)));
    socket.addEventListener('close', () => resolve(count));
    setTimeout(() => socket.close(), LOOK_MS);
  });
}
