import { connect as connectTcp, createServer, isIP, type AddressInfo, type Server, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isPortOfAnotherService, type Reach } from '../../../outgoing/address-guard.ts';
import { IngestFault, type FaultCode } from '../faults.ts';
import { resolveCamera } from './resolve.ts';
import { faultOfStatus, RtspAnswers } from './rtsp-answers.ts';

const USUAL_PORTS: Record<string, number> = { 'rtsp:': 554, 'rtsps:': 322 };
/** FFmpeg reads these words at the end of a link as orders to itself. */
const ORDERS_TO_FFMPEG = /(?<=[?&])(udp|multicast|tcp|https?|filter_src|satip_raw)(&|$)/g;

export interface CameraLineOptions {
  address: URL;
  reach: Reach;
  acceptsSelfSigned: boolean;
  /** To connect. */
  patienceMs: number;
}

/**
 * The way from FFmpeg to a camera. We resolve the name, check every address and connect; FFmpeg only gets a port of
 * this machine, so that nothing in
 * the link or in the camera's answers leads it elsewhere. What the camera says is read along: it tells why nothing
 * came.
 */
export class CameraLine {
  private readonly answers = new RtspAnswers();
  private fault: FaultCode | null = null;
  private local: Socket | null = null;
  heardAt = Date.now();

  private constructor(
    private readonly camera: Socket,
    private readonly server: Server,
    private readonly address: URL,
  ) {
    server.maxConnections = 1;
    server.once('connection', (local) => this.join(local));
    camera.on('error', () => this.end());
    camera.on('close', () => this.end());
  }

  static async open({ address, reach, acceptsSelfSigned, patienceMs }: CameraLineOptions): Promise<CameraLine> {
    const port = address.port === '' ? (USUAL_PORTS[address.protocol] ?? 554) : Number(address.port);
    if (isPortOfAnotherService(port)) throw new IngestFault('odd_port');
    const { name, addresses } = await resolveCamera(address.hostname, reach);
    const camera = await connectToAny(addresses, {
      port,
      name,
      isSecure: address.protocol === 'rtsps:',
      acceptsSelfSigned,
      patienceMs,
    });
    const server = createServer({ noDelay: true });
    // Before anything else is waited for: a camera may hang up at once, and nobody would hear it.
    const line = new CameraLine(camera, server, address);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    if (camera.destroyed) {
      server.close();
      throw new IngestFault('dropped');
    }
    return line;
  }

  /** For FFmpeg. */
  get url(): string {
    const { username, password, pathname, search } = this.address;
    const login = username === '' && password === '' ? '' : `${username}:${password}@`;
    // Listening on TCP: the address has a port.
    const { port } = this.server.address() as AddressInfo;
    return `rtsp://${login}127.0.0.1:${port}${pathname}${search.replace(ORDERS_TO_FFMPEG, '')}`;
  }

  /** Ends the line for this reason, unless there was an earlier one. */
  cut(fault: FaultCode): void {
    this.fault ??= fault;
    this.end();
  }

  end(): void {
    this.server.close();
    this.local?.destroy();
    this.camera.destroy();
  }

  /** Why FFmpeg got nothing, or no more. */
  faultOr(otherwise: FaultCode): FaultCode {
    return this.fault ?? faultOfStatus(this.answers.status) ?? otherwise;
  }

  private join(local: Socket): void {
    this.local = local;
    this.server.close();
    local.on('error', () => this.end());
    local.on('close', () => this.end());
    local.pipe(this.camera);
    this.camera.on('data', (bytes) => this.pass(bytes, local));
    local.on('drain', () => this.camera.resume());
  }

  private pass(bytes: Buffer, local: Socket): void {
    this.heardAt = Date.now();
    try {
      const good = this.answers.read(bytes);
      if (good.length > 0 && !local.write(good)) this.camera.pause();
    } catch (error) {
      this.cut(error instanceof IngestFault ? error.code : 'not_video');
    }
  }
}

interface Call {
  port: number;
  /** Whom the certificate must be for. */
  name: string;
  isSecure: boolean;
  acceptsSelfSigned: boolean;
  patienceMs: number;
}

async function connectToAny(addresses: string[], wish: Call): Promise<Socket> {
  let fault = new IngestFault('silent');
  for (const host of addresses) {
    try {
      return await connectTo(host, wish);
    } catch (error) {
      if (!(error instanceof IngestFault)) throw error;
      fault = error;
    }
  }
  throw fault;
}

function connectTo(host: string, { port, name, isSecure, acceptsSelfSigned, patienceMs }: Call): Promise<Socket> {
  // Accepted, a certificate of the camera's own making hides what is said from listeners, and proves nothing of who
  // answers.
  const socket = isSecure
    ? connectTls({ host, port, rejectUnauthorized: !acceptsSelfSigned, ...(isIP(name) === 0 && { servername: name }) })
    : connectTcp({ host, port, noDelay: true });
  return new Promise((resolve, reject) => {
    const fail = (code: FaultCode) => {
      socket.destroy();
      reject(new IngestFault(code));
    };
    // Somebody is there, and does not understand TLS.
    let silence: FaultCode = 'silent';
    if (isSecure) socket.once('connect', () => void (silence = 'insecure'));
    const timer = setTimeout(() => fail(silence), patienceMs);
    // Heard to its end: between this and whoever takes the socket an error without a listener would end the process.
    socket.on('error', (error) => {
      clearTimeout(timer);
      fail(codeOf(error, isSecure));
    });
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
  });
}

/**
 * Of Node's verification: DEPTH_ZERO_SELF_SIGNED_CERT, CERT_HAS_EXPIRED, ERR_TLS_CERT_ALTNAME_INVALID and their like.
 */
const OF_CERTIFICATE = /CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET/;

function codeOf(error: Error, isSecure: boolean): FaultCode {
  const code = 'code' in error ? error.code : null;
  if (code === 'ECONNREFUSED') return 'unreachable';
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH' || code === 'EHOSTDOWN')
    return 'silent';
  if (!isSecure) return 'dropped';
  return typeof code === 'string' && OF_CERTIFICATE.test(code) ? 'untrusted' : 'insecure';
}
