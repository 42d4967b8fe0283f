import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { makeClip, type CameraClip, type ClipWish } from './camera-clip.ts';
import { playClip, type Playing } from './play-clip.ts';
import { describeClip } from './rtp-packets.ts';
import { isAuthorized, REALM, takeRequests, type Credentials, type RtspRequest } from './rtsp-requests.ts';

export interface CameraWish extends ClipWish {
  /** Without one the system chooses a free port. */
  port?: number;
  host?: string;
  /** Digest authentication is asked for. */
  credentials?: Credentials;
  /** Every connection ends so long after it began to play. */
  dropAfterSeconds?: number;
  /**
   * 'plays' as a camera should. 'silent': accepts and says nothing. 'garbage': answers with noise. 'noise': answers
   * well, and sends noise as its video.
   * 'not_found': has no such stream. 'redirects' to `redirectTo`. 'soundOnly': has no video.
   */
  behaviour?: 'plays' | 'silent' | 'garbage' | 'noise' | 'not_found' | 'redirects' | 'soundOnly';
  redirectTo?: string;
  /** From the second connection on it sends this. */
  afterReconnect?: ClipWish;
  /** Hears which frame of its clip has just gone out. */
  sent?: (frame: number) => void;
}

export interface Camera {
  /** With user and password where it has them. */
  url: string;
  port: number;
  /** How many have begun to play so far. */
  readonly plays: number;
  /** Ends every connection; the camera goes on answering. */
  drop(): void;
  /** Sends no more on the connections that are open. */
  freeze(): void;
  /** Sends another clip on the connections that are open, from one frame to the next. */
  change(wish: ClipWish): Promise<void>;
  close(): Promise<void>;
}

const PATH = '/stream';
const METHODS = 'OPTIONS, DESCRIBE, SETUP, PLAY, GET_PARAMETER, TEARDOWN';

/** A camera of our own for tests: RTSP, RTP inside its connection, and every bad habit that a wish can name. */
export async function openCamera(wish: CameraWish = {}): Promise<Camera> {
  const { host = '127.0.0.1', credentials, behaviour = 'plays' } = wish;
  const clips = [
    await makeClip(wish),
    ...(wish.afterReconnect ? [await makeClip({ ...wish, ...wish.afterReconnect })] : []),
  ];
  const sessions = new Set<Session>();
  let plays = 0;
  const clipNow = () => clips[Math.min(plays, clips.length - 1)];

  const server = createServer({ noDelay: true }, (socket) => {
    const session = new Session(socket, { ...wish, behaviour, clip: clipNow, began: () => void (plays += 1) });
    sessions.add(session);
    socket.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(wish.port ?? 0, host, resolve));
  // Listening on TCP: the address has a port.
  const { port } = server.address() as AddressInfo;
  const login = credentials
    ? `${encodeURIComponent(credentials.user)}:${encodeURIComponent(credentials.password)}@`
    : '';
  return {
    url: `rtsp://${login}${host}:${port}${PATH}`,
    port,
    get plays() {
      return plays;
    },
    drop: () => sessions.forEach((session) => session.drop()),
    freeze: () => sessions.forEach((session) => session.playing?.freeze()),
    async change(other) {
      const clip = await makeClip({ ...wish, ...other });
      clips.splice(0, clips.length, clip);
      for (const session of sessions) session.playing?.change(clip);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sessions.forEach((session) => session.drop());
      }),
  };
}

interface SessionWish extends CameraWish {
  clip: () => CameraClip | undefined;
  began: () => void;
}

/** One connection. */
class Session {
  playing: Playing | null = null;
  private pending: Buffer = Buffer.alloc(0);
  private readonly nonce = randomBytes(8).toString('hex');
  private dropTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly wish: SessionWish,
  ) {
    // Whoever pulls may leave in the middle of a packet.
    socket.on('error', () => undefined);
    socket.on('close', () => this.end());
    socket.on('data', (bytes) => this.hear(bytes));
  }

  drop(): void {
    this.socket.destroy();
  }

  private end(): void {
    this.playing?.stop();
    clearTimeout(this.dropTimer);
  }

  private hear(bytes: Buffer): void {
    const { behaviour } = this.wish;
    if (behaviour === 'silent') return;
    if (behaviour === 'garbage') return void this.socket.write(randomBytes(2000));
    const { requests, rest } = takeRequests(Buffer.concat([this.pending, bytes]));
    this.pending = rest;
    for (const request of requests) this.answer(request);
  }

  private answer(request: RtspRequest): void {
    const { behaviour, credentials, redirectTo } = this.wish;
    const say = (
      status: string,
      { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
    ) => {
      const lines = [
        `RTSP/1.0 ${status}`,
        `CSeq: ${request.headers.get('cseq') ?? ''}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        ...(body ? [`Content-Length: ${body.length}`] : []),
      ];
      this.socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    };
    if (request.method === 'OPTIONS') return say('200 OK', { headers: { Public: METHODS } });
    if (credentials && !isAuthorized(request, { ...credentials, nonce: this.nonce }))
      return say('401 Unauthorized', {
        headers: { 'WWW-Authenticate': `Digest realm="${REALM}", nonce="${this.nonce}"` },
      });
    switch (request.method) {
      case 'DESCRIBE':
        if (behaviour === 'not_found') return say('404 Not Found');
        if (behaviour === 'redirects') return say('302 Moved Temporarily', { headers: { Location: redirectTo ?? '' } });
        return say('200 OK', {
          headers: { 'Content-Type': 'application/sdp', 'Content-Base': `${request.uri}/` },
          body: this.describe(),
        });
      case 'SETUP':
        if (!request.headers.get('transport')?.includes('TCP')) return say('461 Unsupported Transport');
        return say('200 OK', { headers: { Transport: 'RTP/AVP/TCP;unicast;interleaved=0-1', Session: '1' } });
      case 'PLAY':
        say('200 OK', { headers: { Session: '1' } });
        return this.play();
      case 'TEARDOWN':
        say('200 OK');
        return void this.socket.end();
      default:
        return say('200 OK', { headers: { Session: '1' } });
    }
  }

  private describe(): string {
    const clip = this.wish.clip();
    if (this.wish.behaviour === 'soundOnly' || !clip)
      return [
        'v=0',
        'o=- 1 1 IN IP4 127.0.0.1',
        's=test camera',
        't=0 0',
        'm=audio 0 RTP/AVP 0',
        'a=control:track0',
        '',
      ].join('\r\n');
    return describeClip(clip);
  }

  private play(): void {
    const clip = this.wish.clip();
    if (!clip || this.playing) return;
    this.wish.began();
    this.playing = playClip(clip, (packet) => this.send(packet), this.wish.sent);
    if (this.wish.dropAfterSeconds) this.dropTimer = setTimeout(() => this.drop(), this.wish.dropAfterSeconds * 1000);
  }

  private send(packet: Buffer): void {
    if (this.wish.behaviour === 'noise') randomBytes(packet.length - 12).copy(packet, 12);
    const header = Buffer.from([0x24, 0, 0, 0]);
    header.writeUInt16BE(packet.length, 2);
    this.socket.write(Buffer.concat([header, packet]));
  }
}
