import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** Where keys have a meaning of their own: text is typed. */
const TYPED_INTO = 'textarea, select, [contenteditable], input:not([type="checkbox"])';
const DIALOG = '[role="dialog"]';

export const handlesKeyItself = ({ target, key }: KeyboardEvent): boolean => {
  if (!(target instanceof Element)) return false;
  // A player seeks with the arrows, but Escape means nothing to it.
  return target.closest(TYPED_INTO) !== null || (target.closest('video') !== null && key !== 'Escape');
};

/**
 * The dialog that holds the focus; the order of elements alone does not tell, a question may stand before what it
 * covers.
 */
const dialogInFront = (): Element | null =>
  document.activeElement?.closest(DIALOG) ?? [...document.querySelectorAll(DIALOG)].at(-1) ?? null;

type Listener = (event: KeyboardEvent) => void;

/** Who listens, the newest last: what was opened last answers first, and preventDefault says that it did. */
let listeners: Listener[] = [];

const emit = (event: KeyboardEvent): void => {
  for (const listener of listeners.toReversed()) if (!event.defaultPrevented) listener(event);
};

const listen = (listener: Listener): (() => void) => {
  if (listeners.length === 0) document.addEventListener('keydown', emit);
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((other) => other !== listener);
    if (listeners.length === 0) document.removeEventListener('keydown', emit);
  };
};

/** Whether `place` is what the user looks at: it is in the dialog in front, or there is no dialog at all. */
const isLookedAt = (place: Element | null): boolean => place !== null && place.closest(DIALOG) === dialogInFront();

/**
 * Hears the keys of the page wherever the focus is, as long as `place` is what the user looks at.
 * `onKey` tells whether the key was meant for it.
 */
export const useShortcuts = (
  place: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => 'taken' | 'left',
): void => {
  const listener = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || handlesKeyItself(event)) return;
    if (!isLookedAt(place.current)) return;
    if (onKey(event) === 'taken') event.preventDefault();
  });
  // Before the screen is painted: a key pressed at once is heard.
  useLayoutEffect(() => listen((event) => listener(event)), []);
};

/** The same for one key held with Ctrl, or with Cmd; by its code, since on a Russian keyboard A is Ф. */
export const useChord = (place: RefObject<HTMLElement | null>, code: string, onChord: () => void): void => {
  const listener = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.code !== code ||
      (!event.ctrlKey && !event.metaKey) ||
      event.altKey ||
      event.shiftKey ||
      handlesKeyItself(event)
    )
      return;
    if (!isLookedAt(place.current)) return;
    event.preventDefault();
    onChord();
  });
  useLayoutEffect(() => listen((event) => listener(event)), []);
};
