import type { Stream } from '@rakurs/contract';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { settings } from '#shared/settings/index.ts';
import { useRefreshStream } from '../use-streams.ts';
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
  const ask = useRefreshStream();
  const askLive = useEffectEvent(async () => {
    const { live_url } = await ask(fileId);
    return live_url === null ? null : socketAddress(live_url);
  });
  const liveSince = useEffectEvent(() => Date.parse(stream.since));
  const askPlaylist = useEffectEvent(async () => (await ask(fileId)).playlist_url);
  const known = useEffectEvent(() => (stream.live_url === null ? null : socketAddress(stream.live_url)));
  // The address changes with every answer; that there is one is what matters.
  const canBeSeen = stream.live_url !== null;
  const view = useRef<LiveView<MediaSource> | null>(null);

  useEffect(() => {
    const element = video.current;
    if (element === null || !isFed) return;
    const made = new LiveView<MediaSource>({
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
        // At once: what was said last is of before.
        setDelay(made.delaySeconds());
        if (step === 'unplayable') setFed(false);
        else setSeen(step === 'playing' ? 'live' : 'waiting');
      },
    });
    view.current = made;
    const look = () => (document.hidden ? made.rest() : made.wake());
    document.addEventListener('visibilitychange', look);
    const timer = setInterval(() => setDelay(made.delaySeconds()), TELL_DELAY_MS);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
      view.current = null;
      made.stop();
      setSeen('waiting');
    };
  }, [video, fileId, isFed]);

  // Where it breaks off the view stays, with its last frame; it is told that the camera is away, and when there is
  // something again.
  useEffect(() => {
    if (!isFed || document.hidden) return;
    if (canBeSeen) view.current?.see(known());
    else view.current?.lose();
  }, [fileId, isFed, canBeSeen]);

  useEffect(() => {
    const element = video.current;
    if (element === null || isFed || !canBeSeen) return;
    // The playlist is there with the first piece of the record; until then it is asked for again.
    const play = () =>
      playHls({
        video: element,
        askAddress: () => askPlaylist(),
        liveSince: () => liveSince(),
        onPlaying: () => setSeen('late'),
        onBreak: () => setSeen('waiting'),
        onUnplayable: () => setSeen('none'),
      });
    let hls = document.hidden ? null : play();
    // Nobody looks at a hidden tab: it costs nothing.
    const look = () => {
      if (!document.hidden) hls ??= play();
      else {
        hls?.stop();
        hls = null;
      }
    };
    document.addEventListener('visibilitychange', look);
    const timer = setInterval(() => setDelay(hls?.delaySeconds() ?? null), TELL_DELAY_MS);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
      hls?.stop();
      setSeen('waiting');
    };
  }, [video, fileId, isFed, canBeSeen]);

  return { seen, delaySeconds, hasSound };
};
