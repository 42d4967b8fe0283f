/** A seek that has ended shows its frame within a refresh or two; past these the browser had nothing new to show. */
const REFRESHES = 4;

/** What of a video is needed to hear of its frames. */
export interface FrameCallbackSource {
  readonly paused: boolean;
  readonly seeking: boolean;
  requestVideoFrameCallback: (
    tell: (time: number, frame: { mediaTime: number; presentedFrames: number }) => void,
  ) => number;
  cancelVideoFrameCallback: (request: number) => void;
  addEventListener: (name: string, listener: () => void) => void;
  removeEventListener: (name: string, listener: () => void) => void;
}

interface Listener {
  /**
   * A frame that begins at this second stands on the screen; so many seconds of the video went by in which others may
   * have come unseen.
   */
  frameShown: (second: number, unseen: number) => void;
  /** One came by on the way to another. */
  framePassed: (second: number) => void;
}

/**
 * Tells of each frame that comes to the screen, and ends each seek with one: with the same again when it brought no
 * other, which a browser does
 * not tell. What comes while the video is still seeking is the last of the playing, or a seek that was overtaken.
 */
export const watchShownFrames = (
  element: FrameCallbackSource,
  { frameShown, framePassed }: Listener,
  unseen: () => number,
) => {
  let last: number | null = null;
  let presented = 0;
  let request = 0;
  let refresh = 0;

  const onFrame = (
    _time: number,
    { mediaTime, presentedFrames }: { mediaTime: number; presentedFrames: number },
  ): void => {
    // Asked for before anybody seeks: a browser tells of no frame that came before it was asked, and that soon it may
    // come when the page is busy.
    request = element.requestVideoFrameCallback(onFrame);
    const isNext = presentedFrames - presented === 1 && !element.paused;
    [last, presented] = [mediaTime, presentedFrames];
    if (element.seeking) return framePassed(mediaTime);
    cancelAnimationFrame(refresh);
    frameShown(mediaTime, isNext ? unseen() : Number.POSITIVE_INFINITY);
  };

  const tellSame = (): void => {
    if (last !== null && !element.seeking) frameShown(last, Number.POSITIVE_INFINITY);
  };
  const after = (refreshes: number, act: () => void): void => {
    refresh = requestAnimationFrame(refreshes > 1 ? () => after(refreshes - 1, act) : act);
  };
  const onSeeked = (): void => {
    cancelAnimationFrame(refresh);
    after(REFRESHES, tellSame);
  };

  request = element.requestVideoFrameCallback(onFrame);
  element.addEventListener('seeked', onSeeked);
  return () => {
    cancelAnimationFrame(refresh);
    element.cancelVideoFrameCallback(request);
    element.removeEventListener('seeked', onSeeked);
  };
};
