import { Duplex } from 'node:stream';

export interface SocketEnds {
  /** Reaches the other side; answers with the way to send it bytes. */
  open: () => Promise<(bytes: Uint8Array) => void>;
  end: () => void;
}

/** What `pg` takes for a network socket; its bytes go to the database's process. */
export class ProcessSocket extends Duplex {
  private send: ((bytes: Uint8Array) => void) | null = null;

  constructor(private readonly ends: SocketEnds) {
    super();
  }

  connect(): this {
    this.ends.open().then(
      (send) => {
        this.send = send;
        this.emit('connect');
      },
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return this;
  }
  // The driver tunes its socket; there is nothing to tune here.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  deliver(bytes: Uint8Array): void {
    this.push(bytes);
  }
  override _read(): void {}
  override _write(bytes: Buffer, _: BufferEncoding, done: () => void): void {
    this.send?.(bytes);
    done();
  }
  override _writev(parts: { chunk: Buffer }[], done: () => void): void {
    this.send?.(Buffer.concat(parts.map(({ chunk }) => chunk)));
    done();
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.ends.end();
    done(error);
  }
  override _final(done: () => void): void {
    this.push(null);
    this.destroy();
    done();
  }
}
