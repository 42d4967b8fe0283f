/** The next frame of most films is there in a tenth of it; past this the picture stands still for long. */
const PATIENCE_MS = 400;

/** Lets a video play on slowly and in silence, for whoever waits for its next frame. */
export const createCreeping = (video: () => HTMLVideoElement | null, onVain: () => void) => {
  let before: { speed: number; isMuted: boolean; dropped: number } | null = null;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const droppedOf = (element: HTMLVideoElement): number => element.getVideoPlaybackQuality().droppedVideoFrames;

  return {
    isGoing: (): boolean => before !== null,
    /** Whether the browser left frames out since it began. */
    hasDropped: (): boolean => {
      const element = video();
      return element !== null && before !== null && droppedOf(element) > before.dropped;
    },
    go(speed: number): void {
      const element = video();
      if (!element) return;
      before = { speed: element.playbackRate, isMuted: element.muted, dropped: droppedOf(element) };
      element.muted = true;
      element.playbackRate = speed;
      patience = setTimeout(onVain, PATIENCE_MS);
      element.play().catch((error: unknown) => {
        // Standing still again before it began to play is how most of these end.
        if (!(error instanceof DOMException && error.name === 'AbortError')) onVain();
      });
    },
    stand(): void {
      clearTimeout(patience);
      const element = video();
      if (!element || !before) return;
      element.pause();
      element.playbackRate = before.speed;
      element.muted = before.isMuted;
      before = null;
    },
  };
};
