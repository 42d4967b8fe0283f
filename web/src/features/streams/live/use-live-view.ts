import type { Stream } from '@rakurs/contract';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { settings } from '#shared/settings/index.ts';
import { useAskForStream } from '../use-streams.ts';
import { LiveView } from './live-view.ts';
import { playHls } from './play-hls.ts';

/** 'waiting': nothing to see yet. 'late': by HLS. 'none': this browser shows it no way at all. */
export type Seen = 'waiting' | 'live' | 'late' | 'none';

const TELL_DELAY_MS = 500;

const socketAddress = (path: string): string => {
  const address = new URL(path, settings.apiOrigin || window.location.origin);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
};

const canBeFed = (): boolean => typeof MediaSource !== 'undefined';

/** Shows a camera in the video as long as there is something to see; says how, and how late. */
export const useLiveView = (video: RefObject<HTMLVideoElement | null>, stream: Stream) => {
  const fileId = stream.file_id;
  const [isFed, setFed] = useState(canBeFed);
  const [seen, setSeen] = useState<Seen>('waiting');
  const [delaySeconds, setDelay] = useState<number | null>(null);
  const [hasSound, setHasSound] = useState(false);
  const ask = useAskForStream();
  const askLive = useEffectEvent(async () => {
    const { live_url } = await ask(fileId);
    return live_url === null ? null : socketAddress(live_url);
  });
  const askPlaylist = useEffectEvent(async () => (await ask(fileId)).playlist_url);
  const known = useEffectEvent(() => (stream.live_url === null ? null : socketAddress(stream.live_url)));
  // The address changes with every answer; that there is one is what matters.
  const canBeSeen = (isFed ? stream.live_url : stream.playlist_url) !== null;

  useEffect(() => {
    const element = video.current;
    if (element === null || !canBeSeen) return;
    const tellDelay = (of: { delaySeconds: () => number | null }) => {
      const timer = setInterval(() => setDelay(of.delaySeconds()), TELL_DELAY_MS);
      return () => {
        clearInterval(timer);
        setSeen('waiting');
        setDelay(null);
      };
    };
    if (!isFed) {
      const hls = playHls({ video: element, askAddress: () => askPlaylist(), onPlaying: () => setSeen('late'), onUnplayable: () => setSeen('none') });
      const quiet = tellDelay(hls);
      return () => {
        quiet();
        hls.stop();
      };
    }
    const view = new LiveView<MediaSource>({
      video: element,
      createSource: () => new MediaSource(),
      createAddress: (source) => URL.createObjectURL(source),
      revokeAddress: (address) => URL.revokeObjectURL(address),
      isSupported: (mime) => MediaSource.isTypeSupported(mime),
      createSocket: (address) => new WebSocket(address),
      askAddress: () => askLive(),
      now: () => Date.now(),
      onSound: setHasSound,
      onStep: (step) => {
        if (step === 'unplayable') setFed(false);
        else setSeen(step === 'playing' ? 'live' : 'waiting');
      },
    });
    const look = () => (document.hidden ? view.rest() : view.wake());
    document.addEventListener('visibilitychange', look);
    if (!document.hidden) view.start(known());
    const quiet = tellDelay(view);
    return () => {
      document.removeEventListener('visibilitychange', look);
      quiet();
      view.stop();
    };
  }, [video, fileId, isFed, canBeSeen]);

  return { seen, delaySeconds, hasSound };
};
