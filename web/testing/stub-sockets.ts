import { vi } from 'vitest';
import { FakeSocket } from './fake-socket.ts';

/** Every socket that the page opens from now on, in their order. */
export function stubSockets(): FakeSocket[] {
  const opened: FakeSocket[] = [];
  class BrowserSocket extends FakeSocket {
    constructor(address: string) {
      super(address);
      opened.push(this);
    }
  }
  vi.stubGlobal('WebSocket', BrowserSocket);
  return opened;
}
