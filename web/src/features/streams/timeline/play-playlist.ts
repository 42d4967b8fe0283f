import type { HlsListeners } from 'hls.js';
import { loadHls } from '../load-hls.ts';
import { startOf, type PlayedInterval } from './logic/played-intervals.ts';

/** What was played stays for going back a little; the rest would fill the memory of a phone. */
const KEPT_BEHIND_SECONDS = 60;
const NATIVE_TYPE = 'application/vnd.apple.mpegurl';

export type PlaybackFailure = 'unsupported' | 'broken';

export interface Played {
  /** What the player holds, by its own clock and the one on the wall. */
  stretches: () => PlayedInterval[];
  detach: () => void;
}

interface Playlist {
  url: string;
  /** The moment to begin with. */
  at: number;
  /** What is known before the list is read, and all that is known where the browser reads it itself. */
  expected: PlayedInterval[];
  onTrouble: (trouble: PlaybackFailure) => void;
}

/** Plays a list of pieces in the element: by hls.js where it can, by the browser itself on what has its own player. */
export const playPlaylist = async (video: HTMLVideoElement, playlist: Playlist): Promise<Played> => {
  const Hls = await loadHls();
  if (Hls.isSupported())
    return playWith(
      new Hls({ autoStartLoad: false, enableWorker: false, backBufferLength: KEPT_BEHIND_SECONDS }),
      Hls.Events,
      video,
      playlist,
    );
  if (video.canPlayType(NATIVE_TYPE) !== '') return playNatively(video, playlist);
  playlist.onTrouble('unsupported');
  return { stretches: () => [], detach: () => undefined };
};

type HlsClass = Awaited<ReturnType<typeof loadHls>>;

const playWith = (
  hls: InstanceType<HlsClass>,
  events: HlsClass['Events'],
  video: HTMLVideoElement,
  { url, at, expected, onTrouble }: Playlist,
): Played => {
  let isStarted = false;
  const stretches = (): PlayedInterval[] => {
    const pieces = hls.levels[0]?.details?.fragments ?? [];
    const known = pieces.flatMap(({ start, duration, programDateTime }): PlayedInterval[] =>
      programDateTime === null ? [] : [{ second: start, at: programDateTime, seconds: duration }],
    );
    return known.length > 0 ? known : expected;
  };
  const onLoaded: HlsListeners[typeof events.LEVEL_UPDATED] = () => {
    if (isStarted) return;
    isStarted = true;
    hls.startLoad(startOf(stretches(), at));
  };
  const onError: HlsListeners[typeof events.ERROR] = (_, { fatal, details }) => {
    if (!fatal) return;
    onTrouble(/codec/i.test(details) ? 'unsupported' : 'broken');
  };
  hls.on(events.LEVEL_UPDATED, onLoaded);
  hls.on(events.ERROR, onError);
  hls.loadSource(url);
  hls.attachMedia(video);
  return { stretches, detach: () => hls.destroy() };
};

const playNatively = (video: HTMLVideoElement, { url, at, expected, onTrouble }: Playlist): Played => {
  const begin = () => void (video.currentTime = startOf(expected, at));
  const fail = () => onTrouble('broken');
  video.addEventListener('loadedmetadata', begin, { once: true });
  video.addEventListener('error', fail);
  video.src = url;
  return {
    stretches: () => expected,
    detach: () => {
      video.removeEventListener('loadedmetadata', begin);
      video.removeEventListener('error', fail);
      video.removeAttribute('src');
      video.load();
    },
  };
};
