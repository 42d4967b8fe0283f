import { act } from '@testing-library/react';

/** An IntersectionObserver in whose window everything is in view as soon as it is on the screen. */
export class AllInView {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    queueMicrotask(() =>
      act(() =>
        this.#tell(
          [{ target, isIntersecting: true, intersectionRatio: 1 } as IntersectionObserverEntry],
          this as unknown as IntersectionObserver,
        ),
      ),
    );
  }
  unobserve(): void {}
  disconnect(): void {}
}
