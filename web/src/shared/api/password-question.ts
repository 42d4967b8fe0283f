/**
 * Between a call that the server answers by asking for the password (step-up) and the screen that asks the user.
 * Several calls at once
 * wait for one answer. Where no screen listens nobody can be asked, and the refusal stands.
 */
export class PasswordQuestion {
  readonly #listeners = new Set<() => void>();
  #asked: { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void } | null = null;

  readonly getSnapshot = (): boolean => this.#asked !== null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      // The screen has gone with its question: whoever waits is told so.
      if (this.#listeners.size === 0) this.answer(false);
    };
  };

  /** Resolves to whether the password was confirmed. */
  readonly ask = (): Promise<boolean> => {
    if (this.#listeners.size === 0) return Promise.resolve(false);
    if (this.#asked) return this.#asked.answer;
    let settle: (isConfirmed: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((resolve) => void (settle = resolve));
    this.#show({ answer, settle });
    return answer;
  };

  readonly answer = (isConfirmed: boolean): void => {
    this.#asked?.settle(isConfirmed);
    this.#show(null);
  };

  #show(asked: { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void } | null): void {
    this.#asked = asked;
    this.#listeners.forEach((listener) => listener());
  }
}
