import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { liveEvents, type LiveEvents, type User } from '@rakurs/contract';
import type { z } from 'zod';
import type { Overloaded } from './overload.ts';
import type { SessionState } from './session-state.ts';
import { live, overload, passwordQuestion, session, startSession } from './wiring.ts';

/** Looking at the session is what starts it, so that importing this folder alone touches nothing. */
const subscribe = (listener: () => void): (() => void) => {
  const unsubscribe = session.subscribe(listener);
  startSession();
  return unsubscribe;
};

/** What the session is now: restoring, a visitor, a signed-in user, out of reach, or failed. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, session.getSnapshot);

/** The signed-in user. Only for screens behind the sign-in, so a missing one is a mistake in the routes. */
export const useUser = (): User => {
  const state = useSession();
  if (state.step !== 'signedIn') throw new Error('useUser is used on a screen that a visitor can reach');
  return state.user;
};

/** Why the server refuses calls now; null: it does not. */
export const useOverload = (): Overloaded | null => useSyncExternalStore(overload.subscribe, overload.getSnapshot);

/** Whether a call waits for the user to confirm the password; `answer` tells it what became of that. */
export const usePasswordQuestion = (): { isAsked: boolean; answer: (isConfirmed: boolean) => void } => ({
  isAsked: useSyncExternalStore(passwordQuestion.subscribe, passwordQuestion.getSnapshot),
  answer: passwordQuestion.answer,
});

// Written out so that the payload keeps the type of its own channel.
const payloads: { [C in keyof LiveEvents]: z.ZodType<LiveEvents[C]> } = liveEvents;

/**
 * Hears one live channel. After a break in the connection events may have been missed:
 * `onRestart` is then the moment to load anew.
 */
export const useLive = <C extends keyof LiveEvents>(
  channel: C,
  handler: (payload: LiveEvents[C]) => void,
  onRestart?: () => void,
): void => {
  const listener = useEffectEvent((title: string, data: unknown) => {
    if (title === 'RESTART') return onRestart?.();
    const payload = payloads[channel].safeParse(data);
    // A newer server may speak in a shape that this page does not know. Something did change, so that is a missed event
    // too.
    if (!payload.success) return onRestart?.();
    handler(payload.data);
  });
  useEffect(() => live.listen(channel, ({ title, data }) => listener(title, data)), [channel]);
};
