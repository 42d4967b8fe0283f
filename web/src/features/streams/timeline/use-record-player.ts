import type { StreamRecord } from '@rakurs/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { spansOf } from './logic/moment.ts';
import type { Playing } from './logic/playing.ts';
import {
  reachedEnd,
  momentOf,
  gapEnd,
  startOf,
  intervalsOfSpans,
  type PlayedInterval,
} from './logic/played-intervals.ts';
import { playPlaylist, type Played, type PlaybackFailure } from './play-playlist.ts';

interface Props {
  /** The list of segments, once it is there. */
  record: StreamRecord | undefined;
  /** When it came: the same list asked for once more is tried once more. */
  loadedAt: number;
  playing: Playing;
  /** What the player shows now. */
  onShown: (at: number) => void;
  /**
   * A list that has no end yet still grows. Of a camera that is not there it does not, and a player would wait for
   * ever.
   */
  isGrowing: boolean;
  /** All of the list was played, up to this moment. */
  onEnd: (at: number) => void;
}

/** A film of segments in a video element: its seconds are told by the clock on the wall. */
export const useRecordPlayer = ({ record, loadedAt, playing, isGrowing, onShown, onEnd }: Props) => {
  const video = useRef<HTMLVideoElement>(null);
  const played = useRef<Played | null>(null);
  const wished = useRef(playing.from);
  const [fault, setFault] = useState<{ loadedAt: number; trouble: PlaybackFailure } | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isStarved, setStarved] = useState(false);
  /** Where the film went on, when the wished moment itself was not recorded. */
  const [skippedTo, setSkippedTo] = useState<number | null>(null);

  const stretches = () => played.current?.stretches() ?? [];
  const shown = (): number | null =>
    video.current && played.current ? momentOf(stretches(), video.current.currentTime) : null;
  const tellGap = (known: PlayedInterval[], at: number): void => setSkippedTo(gapEnd(known, at));
  const seek = (at: number): void => {
    if (!video.current) return;
    tellGap(stretches(), at);
    video.current.currentTime = startOf(stretches(), at);
    void video.current.play().catch(() => undefined);
  };

  const expectedOf = (known: StreamRecord): PlayedInterval[] => intervalsOfSpans(spansOf(known));
  const tellTrouble = useEffectEvent((trouble: PlaybackFailure) => setFault({ loadedAt, trouble }));
  const begin = useEffectEvent(async (url: string): Promise<Played | null> => {
    if (!video.current || !record) return null;
    return playPlaylist(video.current, {
      url,
      at: wished.current,
      expected: expectedOf(record),
      onTrouble: (trouble) => tellTrouble(trouble),
    });
  });
  const begun = useEffectEvent((film: Played, from: number) => {
    played.current = film;
    // Somebody has gone elsewhere while the list was being read.
    if (wished.current !== from) return seek(wished.current);
    if (record) tellGap(expectedOf(record), from);
    // Without sound every browser lets a film begin by itself; where one does not, there is a button.
    void video.current?.play().catch(() => undefined);
  });
  const url = record?.playlist_url ?? null;
  useEffect(() => {
    if (url === null) return;
    const gone = new AbortController();
    const from = wished.current;
    const taken = (film: Played | null) => {
      if (film === null) return;
      if (gone.signal.aborted) return film.detach();
      gone.signal.addEventListener('abort', () => {
        film.detach();
        played.current = null;
      });
      begun(film, from);
    };
    // The player itself could not be loaded.
    begin(url).then(taken, () => tellTrouble('broken'));
    return () => gone.abort();
  }, [url, loadedAt]);

  const windTo = useEffectEvent(() => {
    wished.current = playing.from;
    // Before the list is there, beginning with this moment is what the list does.
    if (played.current !== null) seek(playing.from);
  });
  const { turn } = playing;
  useEffect(() => windTo(), [turn]);

  const look = useEffectEvent(() => {
    const at = shown();
    if (at !== null) onShown(at);
  });
  const end = useEffectEvent(() =>
    onEnd(reachedEnd(stretches(), video.current?.currentTime ?? 0) ?? shown() ?? playing.asked.to),
  );
  const lookForEnd = useEffectEvent(() => {
    if (reachedEnd(stretches(), video.current?.currentTime ?? 0) === null) return;
    setStarved(false);
    end();
  });
  useEffect(() => {
    if (isStarved && !isGrowing) lookForEnd();
  }, [isStarved, isGrowing]);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const listeners: [string, () => void][] = [
      ['timeupdate', () => look()],
      ['seeked', () => look()],
      ['play', () => setPlaying(true)],
      ['pause', () => setPlaying(false)],
      ['waiting', () => setStarved(true)],
      ['playing', () => setStarved(false)],
      ['seeking', () => setStarved(false)],
      ['emptied', () => setStarved(false)],
      ['ended', () => end()],
    ];
    for (const [name, listener] of listeners) element.addEventListener(name, listener);
    return () => listeners.forEach(([name, listener]) => element.removeEventListener(name, listener));
  }, []);

  return {
    video,
    trouble: fault?.loadedAt === loadedAt ? fault.trouble : null,
    isPlaying,
    skippedTo,
    shown,
    toggle: (): void => {
      if (video.current?.paused) void video.current.play().catch(() => undefined);
      else video.current?.pause();
    },
    /** By seconds of the film, without its gaps. */
    step: (seconds: number): void => {
      if (!video.current) return;
      if (Math.abs(seconds) < 1) video.current.pause();
      video.current.currentTime = Math.max(0, video.current.currentTime + seconds);
    },
    setSpeed: (times: number): void => {
      if (!video.current) return;
      // Another list resets the speed to the usual one.
      video.current.defaultPlaybackRate = times;
      video.current.playbackRate = times;
    },
  };
};

export type RecordPlaying = ReturnType<typeof useRecordPlayer>;
