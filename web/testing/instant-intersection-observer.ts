import { act } from '@testing-library/react';

/** An IntersectionObserver in whose window everything is in view as soon as it is on the screen. */
export class InstantIntersectionObserver {
  readonly #emit: IntersectionObserverCallback;
  constructor(emit: IntersectionObserverCallback) {
    this.#emit = emit;
  }
  observe(target: Element): void {
    queueMicrotask(() =>
      act(() =>
        this.#emit(
          [{ target, isIntersecting: true, intersectionRatio: 1 } as IntersectionObserverEntry],
          this as unknown as IntersectionObserver,
        ),
      ),
    );
  }
  unobserve(): void {}
  disconnect(): void {}
}
