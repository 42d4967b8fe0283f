import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isWithinReach, type Reach } from '../../../outgoing/address-guard.ts';
import { IngestFault, type FaultCode } from '../faults.ts';
import { resolveCamera } from './resolve.ts';
import { isMulticast, readSdp, requirePort, writeSdp, type RtpDescription } from './sdp.ts';

export interface RtpLineWish {
  address: URL;
  sdp: string | null;
  reach: Reach;
}

/**
 * The same for RTP without a connection: we receive, and hand on to FFmpeg's port of this machine what comes from the
 * camera's address. A group is
 * joined only where the local network is allowed: its packets come from nowhere else.
 */
export class RtpLine {
  heardAt = Date.now();
  private fault: FaultCode | null = null;

  private constructor(
    private readonly socket: Socket,
    readonly sdp: string,
  ) {}

  static async open({ address, sdp, reach }: RtpLineWish): Promise<RtpLine> {
    if (sdp === null || sdp.trim() === '') throw new IngestFault('no_sdp');
    const description = readSdp(sdp);
    const port = address.port === '' ? description.port : requirePort(Number(address.port));
    const group = isMulticast(address.hostname) ? address.hostname : description.group;
    const senders = group ? null : (await resolveCamera(address.hostname, reach)).addresses;
    if (group && reach === 'public') throw new IngestFault('needs_lan');
    const socket = await bind(port, group);
    return join(socket, { description, isFromCamera: (from) => senders?.includes(from) ?? isWithinReach(from, reach) });

    async function join(
      from: Socket,
      way: { description: RtpDescription; isFromCamera: (address: string) => boolean },
    ): Promise<RtpLine> {
      const inner = await freeEvenPort();
      const line = new RtpLine(from, writeSdp(way.description, inner));
      from.on('message', (packet, sender) => {
        if (!way.isFromCamera(sender.address)) return;
        line.heardAt = Date.now();
        // FFmpeg's port may not be open yet, or no more.
        from.send(packet, inner, '127.0.0.1', () => undefined);
      });
      return line;
    }
  }

  cut(fault: FaultCode): void {
    this.fault ??= fault;
    this.end();
  }

  end(): void {
    if (this.isOpen) this.socket.close();
    this.isOpen = false;
  }
  private isOpen = true;

  faultOr(otherwise: FaultCode): FaultCode {
    return this.fault ?? otherwise;
  }
}

async function bind(port: number, group: string | null): Promise<Socket> {
  // Many may listen to one group on one port; a camera's own packets go to one.
  const socket = createSocket({ type: 'udp4', reuseAddr: group !== null });
  try {
    socket.bind(port);
    await once(socket, 'listening');
    if (group) socket.addMembership(group);
  } catch {
    socket.close();
    throw new IngestFault('port_taken');
  }
  socket.on('error', () => undefined);
  return socket;
}

/** RTP takes even ports; the next one is for its reports. */
async function freeEvenPort(): Promise<number> {
  for (;;) {
    const probe = createSocket('udp4');
    probe.bind(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address();
    await new Promise<void>((resolve) => probe.close(() => resolve()));
    if (port % 2 === 0) return port;
  }
}
