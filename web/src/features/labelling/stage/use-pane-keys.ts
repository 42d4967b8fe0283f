import { useEffect, useEffectEvent, useRef } from 'react';

const TYPED_INTO = 'textarea, select, [contenteditable], input:not([type="checkbox"]):not([type="radio"])';
const PRESSED = 'button, a[href], [role="tab"], [role="slider"], summary, input';
const DIALOG = '[role="dialog"]';

const closest = (event: KeyboardEvent, selector: string): boolean => event.target instanceof Element && event.target.closest(selector) !== null;

/** A button in focus is pressed by these itself, and tabs are walked with the arrows. */
const belongsToFocus = (event: KeyboardEvent): boolean => {
  if (closest(event, '[role="tab"], [role="radiogroup"], [role="slider"]') && event.code.startsWith('Arrow')) return true;
  return (event.code === 'Space' || event.code === 'Enter') && closest(event, PRESSED);
};

const isElsewhere = (event: KeyboardEvent): boolean => event.defaultPrevented || closest(event, TYPED_INTO) || document.querySelector(DIALOG) !== null;

interface Keys {
  onKey: (event: KeyboardEvent) => boolean;
  /** Space was pressed and let go, and nothing was dragged meanwhile. */
  onSpace: (() => void) | null;
}

/** The keys of the pane, wherever the focus is; also those with Ctrl, which `useKeys` leaves alone. */
export const usePaneKeys = ({ onKey, onSpace }: Keys) => {
  const space = useRef({ isHeld: false, wasUsed: false });

  const down = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event) || belongsToFocus(event)) return;
    if (event.code === 'Space') {
      if (!event.repeat) space.current = { isHeld: true, wasUsed: false };
      event.preventDefault();
    } else if (onKey(event)) event.preventDefault();
  });
  const up = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'Space' || !space.current.isHeld) return;
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
