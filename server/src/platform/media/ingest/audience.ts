import type { Viewer } from './ingest.ts';

type Head = Parameters<Viewer['begin']>[0];
type Fragment = Parameters<Viewer['fragment']>[0];

const MAX_KEPT_BYTES = 16 * 1024 * 1024;

/** Those who look at one camera, and what the next one needs to begin at once. */
export class Audience {
  private readonly viewers = new Set<Viewer>();
  private head: Head | null = null;
  /** Since the last key frame. */
  private kept: Fragment[] = [];
  private keptBytes = 0;

  /** `changed` tells when the first comes and when the last goes. */
  constructor(private readonly changed: (isWatched: boolean) => void) {}

  get isEmpty(): boolean {
    return this.viewers.size === 0;
  }

  add(viewer: Viewer): () => void {
    const isFirst = this.isEmpty;
    // One object may look twice, and each look ends by itself.
    const look: Viewer = { begin: (head) => viewer.begin(head), fragment: (fragment) => viewer.fragment(fragment) };
    this.viewers.add(look);
    if (isFirst) this.changed(true);
    else if (this.head) {
      look.begin(this.head);
      for (const fragment of this.kept) look.fragment(fragment);
    }
    return () => {
      if (!this.viewers.delete(look) || !this.isEmpty) return;
      this.forget();
      this.changed(false);
    };
  }

  begin(head: Head): void {
    this.forget();
    this.head = head;
    for (const viewer of this.viewers) viewer.begin(head);
  }

  show(fragment: Fragment): void {
    if (fragment.isKey) this.drop();
    this.keptBytes += fragment.bytes.length;
    if (this.keptBytes <= MAX_KEPT_BYTES) this.kept.push(fragment);
    else this.kept = [];
    for (const viewer of this.viewers) viewer.fragment(fragment);
  }

  /** The connection is over: what was seen of it begins nothing new. */
  forget(): void {
    this.head = null;
    this.drop();
  }

  private drop(): void {
    this.kept = [];
    this.keptBytes = 0;
  }
}
