import type Hls from 'hls.js/light';
import { loadHls } from '../load-hls.ts';

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 15_000;
/** A piece begins with its first packet, and that the camera is live is written a moment later. */
const SLACK_MS = 5000;
const NATIVE_HLS = 'application/vnd.apple.mpegurl';
/** Trying again gives the same. */
const UNPLAYABLE: ReadonlySet<string> = new Set([
  'manifestIncompatibleCodecsError',
  'bufferAddCodecError',
  'bufferIncompatibleCodecsError',
]);

interface Wanted {
  video: HTMLVideoElement;
  /** Where it is now; null: nowhere. */
  askAddress: () => Promise<string | null>;
  /** When the camera came back, by the server's clock: what was recorded before is not live. */
  liveSince: () => number;
  onPlaying: () => void;
  /** It broke off, and is tried again. */
  onBreak: () => void;
  /** This browser can show it no way at all. */
  onUnplayable: () => void;
}

export interface HlsView {
  stop: () => void;
  delaySeconds: () => number | null;
}

/**
 * The same camera as HLS, a few seconds later: for browsers that cannot be fed, and for what they cannot be fed with.
 */
export const playHls = ({ video, askAddress, liveSince, onPlaying, onBreak, onUnplayable }: Wanted): HlsView => {
  let hls: Hls | null = null;
  let isStopped = false;
  let pauseMs = FIRST_PAUSE_MS;
  let again: ReturnType<typeof setTimeout> | undefined;

  const later = () => {
    if (isStopped) return;
    isTold = false;
    onBreak();
    hls?.destroy();
    hls = null;
    clearTimeout(again);
    again = setTimeout(() => void begin(), pauseMs);
    pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2);
  };
  const giveUp = () => {
    hls?.destroy();
    hls = null;
    onUnplayable();
  };
  /** Just after the camera is back the newest piece of its record is one from before it went. */
  const isOfBefore = (): boolean => (hls?.playingDate?.getTime() ?? Number.POSITIVE_INFINITY) < liveSince() - SLACK_MS;
  let isTold = false;
  const emit = () => {
    if (isOfBefore() === !isTold) return;
    isTold = !isTold;
    if (isTold) onPlaying();
    else onBreak();
  };
  const onStarted = () => {
    pauseMs = FIRST_PAUSE_MS;
    emit();
  };
  // Of a browser that plays HLS itself; one that is fed tells by its own events.
  const onFault = () => void (hls === null && video.hasAttribute('src') && later());
  video.addEventListener('playing', onStarted);
  video.addEventListener('timeupdate', emit);
  video.addEventListener('error', onFault);

  const begin = async (): Promise<void> => {
    try {
      const [HlsPlayer, address] = await Promise.all([loadHls(), askAddress()]);
      if (isStopped) return;
      if (address === null) return later();
      if (HlsPlayer.isSupported()) {
        hls = new HlsPlayer({ liveSyncDurationCount: 1, maxLiveSyncPlaybackRate: 1.2 });
        hls.on(HlsPlayer.Events.ERROR, (_, { fatal, details }) => {
          if (!fatal) return;
          if (UNPLAYABLE.has(details)) return giveUp();
          // Its address may have grown old, or the server is starting.
          later();
        });
        hls.loadSource(address);
        hls.attachMedia(video);
      } else if (video.canPlayType(NATIVE_HLS) !== '') video.src = address;
      else return giveUp();
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
      video.removeEventListener('timeupdate', emit);
      video.removeEventListener('error', onFault);
      hls?.destroy();
      video.removeAttribute('src');
      video.load();
    },
    // The clocks of here and there are taken for one: it is seconds that are told, not tenths.
    delaySeconds: () => {
      const date = hls?.playingDate;
      return date && !isOfBefore() ? Math.max(0, (Date.now() - date.getTime()) / 1000) : null;
    },
  };
};
