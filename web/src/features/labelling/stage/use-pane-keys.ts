import { useEffect, useEffectEvent, useRef } from 'react';

const TYPED_INTO = 'textarea, select, [contenteditable], input:not([type="checkbox"]):not([type="radio"])';
/** Only these keep Space to themselves where it plays a video. */
const TEXT = 'textarea, [contenteditable], input:not([type="checkbox"]):not([type="radio"])';
const PRESSED = 'button, a[href], [role="tab"], [role="slider"], summary, input';
const DIALOG = '[role="dialog"]';

const closest = (event: KeyboardEvent, selector: string): boolean =>
  event.target instanceof Element && event.target.closest(selector) !== null;

/** A button in focus is pressed by these itself, and tabs are walked with the arrows. */
const belongsToFocus = (event: KeyboardEvent): boolean => {
  if (closest(event, '[role="tab"], [role="radiogroup"], [role="slider"]') && event.code.startsWith('Arrow'))
    return true;
  return (event.code === 'Space' || event.code === 'Enter') && closest(event, PRESSED);
};

const isCovered = (event: KeyboardEvent): boolean => event.defaultPrevented || document.querySelector(DIALOG) !== null;

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

interface Keys {
  onKey: (event: KeyboardEvent) => boolean;
  /** Space was pressed and let go, and nothing was dragged meanwhile. */
  onSpace: (() => void) | null;
}

/** The keys of the pane, wherever the focus is; also those with Ctrl, which `useShortcuts` leaves alone. */
export const usePaneKeys = ({ onKey, onSpace }: Keys) => {
  const space = useRef({ isHeld: false, wasUsed: false });

  const down = useEffectEvent((event: KeyboardEvent) => {
    if (isCovered(event)) return;
    const isTaken = closest(event, TYPED_INTO) || belongsToFocus(event);
    if (event.code === 'Space' && !hasModifier(event)) {
      // A video plays wherever the focus is; a button in focus is pressed with Enter then.
      if (onSpace === null ? isTaken : closest(event, TEXT)) return;
      if (!event.repeat) space.current = { isHeld: true, wasUsed: false };
      event.preventDefault();
    } else if (!isTaken && onKey(event)) event.preventDefault();
  });
  const up = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'Space' || !space.current.isHeld) return;
    // Some browsers press a button when its key is let go.
    event.preventDefault();
    if (!space.current.wasUsed) onSpace?.();
    space.current = { isHeld: false, wasUsed: false };
  });
  useEffect(() => {
    const onDown = (event: KeyboardEvent) => down(event);
    const onUp = (event: KeyboardEvent) => up(event);
    const onBlur = () => void (space.current = { isHeld: false, wasUsed: false });
    document.addEventListener('keydown', onDown);
    document.addEventListener('keyup', onUp);
    window.addEventListener('blur', onBlur);
    return () => {
      document.removeEventListener('keydown', onDown);
      document.removeEventListener('keyup', onUp);
      window.removeEventListener('blur', onBlur);
    };
  }, []);

  return {
    isSpaceHeld: () => space.current.isHeld,
    /** A drag with Space is no press of Space. */
    noteDrag: () => void (space.current.wasUsed = true),
  };
};
