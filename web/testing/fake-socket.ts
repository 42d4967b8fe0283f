/** The browser's socket as far as ours touches it, driven by the test. */
export class FakeSocket {
  readonly OPEN = 1;
  readonly CLOSED = 3;
  readyState = 0;
  readonly sent: unknown[] = [];
  readonly closedWith: (number | undefined)[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(code?: number): void {
    this.closedWith.push(code);
    this.lose(code);
  }

  open(): void {
    this.readyState = this.OPEN;
    this.onopen?.();
  }

  say(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }

  /** A binary message. */
  bring(bytes: ArrayBuffer): void {
    this.onmessage?.({ data: bytes });
  }

  fail(): void {
    this.onerror?.();
  }

  lose(code = 1006): void {
    this.readyState = this.CLOSED;
    this.onclose?.({ code });
  }
}
