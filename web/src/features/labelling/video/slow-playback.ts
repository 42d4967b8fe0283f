/** The next frame of most films is there in a tenth of it; past this the picture stands still for long. */
const PATIENCE_MS = 400;

/** Lets a video play on slowly and in silence, for whoever waits for its next frame. */
export const createSlowPlayback = (video: () => HTMLVideoElement | null, onVain: () => void) => {
  let before: { speed: number; isMuted: boolean; dropped: number } | null = null;
  let patience: ReturnType<typeof setTimeout> | undefined;
  /**
   * How far the clock went between two refreshes of the screen at most: no frame that is longer can have come and gone
   * in between.
   */
  let blind = { atClock: 0, most: 0, request: 0 };
  const droppedOf = (element: HTMLVideoElement): number => element.getVideoPlaybackQuality().droppedVideoFrames;

  const watch = (): void => {
    const element = video();
    if (!element) return;
    const { currentTime } = element;
    blind = {
      atClock: currentTime,
      most: Math.max(blind.most, currentTime - blind.atClock),
      request: requestAnimationFrame(watch),
    };
  };

  return {
    isGoing: (): boolean => before !== null,
    /**
     * Seconds of the video since it began in which frames may have come unseen. The browser's own count of those it
     * left out may come late.
     */
    unseen: (): number => {
      const element = video();
      if (!element || !before) return 0;
      return droppedOf(element) > before.dropped
        ? Number.POSITIVE_INFINITY
        : Math.max(blind.most, element.currentTime - blind.atClock);
    },
    go(speed: number): void {
      const element = video();
      if (!element) return;
      before = { speed: element.playbackRate, isMuted: element.muted, dropped: droppedOf(element) };
      element.muted = true;
      element.playbackRate = speed;
      blind = { atClock: element.currentTime, most: 0, request: requestAnimationFrame(watch) };
      patience = setTimeout(onVain, PATIENCE_MS);
      element.play().catch((error: unknown) => {
        // Standing still again before it began to play is how most of these end.
        if (!(error instanceof DOMException && error.name === 'AbortError')) onVain();
      });
    },
    stand(): void {
      clearTimeout(patience);
      cancelAnimationFrame(blind.request);
      const element = video();
      if (!element || !before) return;
      element.pause();
      element.playbackRate = before.speed;
      element.muted = before.isMuted;
      before = null;
    },
  };
};
