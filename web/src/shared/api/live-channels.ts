/** What a channel's browser event carries. The title RESTART means that events may have been missed. */
export interface LiveDetail {
  title: string;
  data: unknown;
}

/** A class of its own tells our events from any other that happens to bear a channel's name. */
class LiveEvent extends CustomEvent<LiveDetail> {}

/** The browser's side of the socket: a channel is the name of an event. Remembers which channels are in use. */
export class LiveChannels {
  readonly #events: EventTarget;
  readonly #listeners = new Map<string, number>();
  readonly #heard = new Set<string>();

  constructor(events: EventTarget) {
    this.#events = events;
  }

  /** Hears one channel; returns how to stop. */
  listen(channel: string, handler: (detail: LiveDetail) => void): () => void {
    const onEvent = (event: Event) => {
      if (event instanceof LiveEvent) handler(event.detail);
    };
    this.#events.addEventListener(channel, onEvent);
    this.#listeners.set(channel, this.#listening(channel) + 1);
    let listening = true;
    return () => {
      if (!listening) return;
      listening = false;
      this.#events.removeEventListener(channel, onEvent);
      this.#listeners.set(channel, this.#listening(channel) - 1);
    };
  }

  emit(channel: string, detail: LiveDetail): void {
    this.#heard.add(channel);
    this.#events.dispatchEvent(new LiveEvent(channel, { detail }));
  }

  /** Tells every channel that was used, listened to here or heard before, that there was a break. */
  restart(): void {
    const listenedTo = [...this.#listeners.keys()].filter((channel) => this.#listening(channel) > 0);
    for (const channel of new Set([...listenedTo, ...this.#heard]))
      this.emit(channel, { title: 'RESTART', data: undefined });
  }

  /** What another user's socket has heard is of no use to the next one. */
  forgetHeard(): void {
    this.#heard.clear();
  }

  #listening(channel: string): number {
    return this.#listeners.get(channel) ?? 0;
  }
}
