import type { Packet } from 'node-av/lib';
import type { EmitIngest } from '../ingest-messages.ts';
import type { Fragment } from './fragmenter.ts';
import type { LiveProxy } from './live-proxy.ts';

interface Head {
  bytes: Buffer;
  mime: string;
}

/**
 * So much since the last key frame is kept for who begins to look; a camera with longer pauses shows from its next key
 * frame on.
 */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

/** What goes to those who look, while there are any. */
export class LiveView {
  /** Of the camera's own stream; null while there is none, or when browsers do not play it. */
  head: Head | null = null;
  /** Set when a smaller copy is shown instead. */
  openProxy: (() => Promise<LiveProxy>) | null = null;
  private isWatched = false;
  private toldHead: Buffer | null = null;
  private kept: Fragment[] = [];
  private keptBytes = 0;
  private proxy: LiveProxy | null = null;

  constructor(private readonly tell: EmitIngest) {}

  set watched(isWatched: boolean) {
    this.isWatched = isWatched;
    this.toldHead = null;
    if (isWatched && !this.openProxy && this.head) this.send(this.head, this.kept);
  }

  async show(fragments: readonly Fragment[], packet: Packet, at: number): Promise<void> {
    if (this.openProxy) return this.showProxy(packet, at);
    for (const fragment of fragments) this.keep(fragment);
    if (this.isWatched && this.head) this.send(this.head, this.toldHead ? fragments : this.kept);
  }

  async close(): Promise<void> {
    await this.proxy?.close();
    this.proxy = null;
  }

  private async showProxy(packet: Packet, at: number): Promise<void> {
    if (!this.isWatched) return this.close();
    this.proxy ??= (await this.openProxy?.()) ?? null;
    const fragments = (await this.proxy?.write(packet, at)) ?? [];
    if (this.proxy?.head && fragments.length > 0) this.send(this.proxy.head, fragments);
  }

  private keep(fragment: Fragment): void {
    if (fragment.isKey) {
      this.kept = [];
      this.keptBytes = 0;
    }
    this.keptBytes += fragment.bytes.length;
    if (this.keptBytes <= MAX_KEPT_BYTES) this.kept.push(fragment);
    else this.kept = [];
  }

  private send(head: Head, fragments: readonly Fragment[]): void {
    if (!this.toldHead?.equals(head.bytes)) {
      this.toldHead = head.bytes;
      this.tell({ kind: 'head', ...head });
    }
    for (const { isKey, at, bytes } of fragments) this.tell({ kind: 'fragment', isKey, at, bytes });
  }
}
