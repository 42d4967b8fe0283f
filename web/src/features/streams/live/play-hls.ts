import type Hls from 'hls.js/light';
import { loadHls } from '../load-hls.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;
const NATIVE_HLS = 'application/vnd.apple.mpegurl';

interface Wanted {
  video: HTMLVideoElement;
  /** Where it is now; null: nowhere. */
  askAddress: () => Promise<string | null>;
  onPlaying: () => void;
  /** This browser can show it no way at all. */
  onUnplayable: () => void;
}

export interface HlsView {
  stop: () => void;
  delaySeconds: () => number | null;
}

/** The same camera as HLS, a few seconds later: for browsers that cannot be fed, and for what they cannot be fed with. */
export const playHls = ({ video, askAddress, onPlaying, onUnplayable }: Wanted): HlsView => {
  let hls: Hls | null = null;
  let isStopped = false;
  let pauseMs = FIRST_PAUSE_MS;
  let again: ReturnType<typeof setTimeout> | undefined;

  const later = () => {
    if (isStopped) return;
    hls?.destroy();
    hls = null;
    clearTimeout(again);
    again = setTimeout(() => void begin(), pauseMs);
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  };
  const onStarted = () => {
    pauseMs = FIRST_PAUSE_MS;
    onPlaying();
  };
  video.addEventListener('playing', onStarted);

  const begin = async (): Promise<void> => {
    try {
      const [HlsPlayer, address] = await Promise.all([loadHls(), askAddress()]);
      if (isStopped) return;
      if (address === null) return later();
      if (HlsPlayer.isSupported()) {
        hls = new HlsPlayer({ liveSyncDurationCount: 1, maxLiveSyncPlaybackRate: 1.2 });
        hls.on(HlsPlayer.Events.ERROR, (_, { fatal }) => {
          // Its address may have grown old, or the server is starting.
          if (fatal) later();
        });
        hls.loadSource(address);
        hls.attachMedia(video);
      } else if (video.canPlayType(NATIVE_HLS) !== '') video.src = address;
      else return onUnplayable();
      await video.play();
    } catch {
      later();
    }
  };
  void begin();

  return {
    stop: () => {
      isStopped = true;
      clearTimeout(again);
      video.removeEventListener('playing', onStarted);
      hls?.destroy();
      video.removeAttribute('src');
      video.load();
    },
    // The clocks of here and there are taken for one: it is seconds that are told, not tenths.
    delaySeconds: () => {
      const date = hls?.playingDate;
      return date ? Math.max(0, (Date.now() - date.getTime()) / 1000) : null;
    },
  };
};
