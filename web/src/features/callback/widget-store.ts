import { useSyncExternalStore } from 'react';
import { sendCall } from './calls/send-call.ts';
import { CLOSED, widgetEffects, next, type WidgetEvent, type WidgetState } from './logic/widget.ts';

/** One widget for the whole application: what was typed outlives the page it was typed on. */
let state: WidgetState = CLOSED;
const listeners = new Set<() => void>();

export const dispatch = (event: WidgetEvent): void => {
  const effects = widgetEffects(state, event);
  state = next(state, event);
  effects.forEach((effect) => sendCall(effect, (request, reason) => dispatch({ type: 'refused', request, reason })));
  listeners.forEach((listener) => listener());
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useWidget = (): WidgetState => useSyncExternalStore(subscribe, () => state);

let openedFrom: { element: Element | null; address: string } = { element: null, address: '' };

/** Opens the widget from anywhere, with a question that the user may still change. */
export const openCallback = (question?: string): void => {
  openedFrom = { element: document.activeElement, address: window.location.href };
  dispatch(question === undefined ? { type: 'opened' } : { type: 'opened', question });
};

/**
 * Puts the keyboard back where it was. Not after a closed modal has led to another page, which begins at its own
 * beginning.
 */
export const restoreFocus = (fallback: HTMLElement | null): void => {
  const { element, address } = openedFrom;
  if (address !== window.location.href) return;
  const isThere = element instanceof HTMLElement && element !== document.body && element.isConnected;
  (isThere ? element : fallback)?.focus();
};
