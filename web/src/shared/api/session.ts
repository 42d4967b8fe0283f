import {
  createClient,
  identityRoutes,
  type CodeOwner,
  type RevokedAccess,
  type Send,
  type User,
} from '@rakurs/contract';
import { chooseZone } from '../time/zone.ts';
import type { ApiEngine } from './api-engine.ts';
import { ApiError, retryAfterMs, isUnreachable } from './api-error.ts';
import type { Credentials } from './credentials.ts';
import { followPageEvents } from './page-events.ts';
import type { SessionState } from './session-state.ts';
import type { StorageCache } from './storage-cache.ts';
import { texts } from './texts.ts';

const OFFLINE_RETRY_MS = 5000;
/** A user who leaves does not wait longer than this for a server that is not answering. */
const SIGN_OUT_WAIT_MS = 3000;
/** Everything else on the screen waits for the answer of `me`. */
const FIRST = 10;

export interface SessionParts {
  engine: Pick<ApiEngine, 'send'> | undefined;
  credentials: Credentials;
  cache: Pick<StorageCache, 'clear'>;
  reload: () => void;
  meUrl?: string;
}

const sendWithoutEngine: ApiEngine['send'] = () => Promise.reject(new Error(texts.noEngine));

// One attempt: a screen that waits for the session shows at once that there is no connection, and the session asks
// again itself.
const createCalls = (send: Send, meUrl: string) =>
  createClient({ ...identityRoutes, me: { ...identityRoutes.me, path: meUrl, tries: 1 } }, send);

const saysSessionIsBad = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** Who is here. The token is in local storage; this is what the screens see of it. */
export class Session {
  readonly #calls: ReturnType<typeof createCalls>;
  /** For the call whose answer replaces the token. */
  readonly #renewing: ReturnType<typeof createCalls>;
  readonly #credentials: Credentials;
  readonly #cache: SessionParts['cache'];
  readonly #reload: () => void;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { step: 'restoring' };
  /** Whose session the state speaks of: the mark of the credentials at that time. */
  #owner: string | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** While we sign out, the server ends our socket and our calls: that is no news to ask about. */
  #leaving = false;
  #asked: { owner: string | null; answer: Promise<void> } | undefined;

  constructor({ engine, credentials, cache, reload, meUrl = identityRoutes.me.path }: SessionParts) {
    const send = engine?.send ?? sendWithoutEngine;
    this.#calls = createCalls(send, meUrl);
    this.#renewing = createCalls((request) => send({ ...request, renewsSession: true }), meUrl);
    this.#credentials = credentials;
    this.#cache = cache;
    this.#reload = reload;
  }

  readonly getSnapshot = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Finds out who is here from what local storage holds. */
  async restore(): Promise<void> {
    if (this.#credentials.jwt() === null) return this.#show({ step: 'visitor' });
    if (this.#credentials.csrf() === null) {
      this.#forget();
      return this.#show({ step: 'failed', error: new Error(texts.noCsrf) });
    }
    await this.check();
  }

  /** Asks the server whether the session is good. Asking twice at once is asking once. */
  check(): Promise<void> {
    if (this.#credentials.jwt() === null || this.#leaving) return Promise.resolve();
    this.#credentials.markOwner();
    const owner = this.#credentials.owner();
    if (this.#asked?.owner === owner) return this.#asked.answer;
    const asked = { owner, answer: this.#askMe(owner) };
    this.#asked = asked;
    return asked.answer.finally(() => {
      if (this.#asked === asked) this.#asked = undefined;
    });
  }

  signIn(body: { login: string; password: string }): Promise<void> {
    return this.#enter(this.#calls.signIn({ body }));
  }

  signUp(body: { email: string; password: string }): Promise<void> {
    return this.#enter(this.#calls.signUp({ body }));
  }

  /** Whose account a link opens; asked before it is opened. */
  showAuthCode(token: string): Promise<CodeOwner> {
    return this.#calls.showAuthCode({ body: { token } });
  }

  signInByToken(token: string): Promise<void> {
    return this.#enter(this.#calls.signInByToken({ body: { token } }));
  }

  async resetPassword(body: { token: string; password: string }): Promise<RevokedAccess> {
    const answer = this.#calls.resetPassword({ body });
    await this.#enter(answer);
    return (await answer).revoked;
  }

  /** The server ends every session of the user and hands a new one to this browser: its tabs go on, all of them. */
  async changePassword(body: {
    currentPassword: string;
    newPassword: string;
    keep?: { workers: number[]; channels: number[] };
  }): Promise<RevokedAccess> {
    const owner = this.#credentials.owner();
    this.#credentials.beginRenewal();
    const { revoked } = await this.#renewing
      .changePassword({ body, priority: FIRST })
      .then((answer) => {
        // A late answer must not bring back a user who has left.
        if (this.#credentials.owner() === owner) this.#credentials.replace(answer.session);
        return answer;
      })
      .finally(() => this.#credentials.endRenewal());
    // Its socket is known by another name now.
    await this.check();
    return revoked;
  }

  /** Leaving for good. A refusal leaves everything as it is. */
  async erase(body: { password: string; confirmation: string }): Promise<void> {
    this.#leaving = true;
    try {
      await this.#calls.eraseAccount({ body, priority: FIRST });
      this.#leave();
    } finally {
      this.#leaving = false;
    }
  }

  /** Whatever the server answers, and whether it answers at all, this device is signed out. */
  async signOut(): Promise<void> {
    const patience = new Promise<void>((resolve) => setTimeout(resolve, SIGN_OUT_WAIT_MS));
    this.#leaving = true;
    await Promise.race([this.#calls.signOut({ priority: FIRST }).then(undefined, () => undefined), patience]);
    this.#leave();
  }

  /** Here the server's answer matters: a failure means that the other devices are still signed in. */
  async signOutEverywhere(): Promise<void> {
    this.#leaving = true;
    try {
      await this.#calls.signOutEverywhere({ priority: FIRST });
      this.#leave();
    } finally {
      this.#leaving = false;
    }
  }

  /** After a change of the profile. */
  updateUser(user: User): void {
    // A late answer must not bring back a user who has left.
    if (this.#state.step === 'signedIn') this.#show({ step: 'signedIn', user });
  }

  /** Follows what other tabs do with the session, and the network's return. */
  follow(page: EventTarget): () => void {
    return followPageEvents(page, {
      onOtherTab: () => this.#followOtherTab(),
      onOnline: () => {
        if (this.#state.step === 'offline') void this.restore();
      },
    });
  }

  async #enter(answer: Promise<{ jwt: string; csrf: string }>): Promise<void> {
    const signedIn = await answer;
    this.#cache.clear();
    this.#credentials.signIn(signedIn);
    // A form that waits for us stays on the screen; the screens of another user do not.
    if (this.#state.step === 'signedIn') this.#show({ step: 'restoring' });
    await this.check();
  }

  async #askMe(owner: string | null): Promise<void> {
    const state = await this.#calls.me({ priority: FIRST }).then(
      (user): SessionState => ({ step: 'signedIn', user }),
      (error: unknown): SessionState => ({ step: 'failed', error }),
    );
    // A race: somebody signed in or out meanwhile, and the answer speaks of a session that is over.
    if (this.#credentials.owner() !== owner) return;
    if (state.step === 'failed') return this.#onFailedCheck(state.error);
    this.#owner = owner;
    this.#show(state);
  }

  #onFailedCheck(error: unknown): void {
    if (saysSessionIsBad(error)) {
      this.#leave();
      return this.#reload();
    }
    if (!isUnreachable(error)) return this.#show({ step: 'failed', error });
    // A screen that already works is not taken away because of a moment without network.
    if (this.#state.step === 'signedIn' && this.#owner === this.#credentials.owner()) return;
    this.#show({ step: 'offline' });
    this.#retry = setTimeout(() => void this.restore(), Math.max(OFFLINE_RETRY_MS, retryAfterMs(error)));
  }

  #followOtherTab(): void {
    if (this.#credentials.jwt() === null) {
      this.#owner = null;
      return this.#show({ step: 'visitor' });
    }
    // Only the token was renewed; it is still the same session.
    if (this.#owner !== null && this.#credentials.owner() === this.#owner) return;
    this.#show({ step: 'restoring' });
    void this.restore();
  }

  #leave(): void {
    this.#leaving = false;
    this.#forget();
    this.#show({ step: 'visitor' });
  }

  #forget(): void {
    this.#owner = null;
    this.#credentials.clear();
    this.#cache.clear();
  }

  #show(state: SessionState): void {
    clearTimeout(this.#retry);
    this.#state = state;
    // Before anybody draws: every time on the screens goes by it.
    chooseZone(state.step === 'signedIn' ? state.user.timeZone : null);
    this.#listeners.forEach((listener) => listener());
  }
}
