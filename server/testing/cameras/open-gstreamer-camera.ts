import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Credentials } from './rtsp-requests.ts';

/** The system's Python: GStreamer's bindings come with the system. */
const PYTHON = '/usr/bin/python3';
const NEEDED =
  "import gi; gi.require_version('GstRtspServer', '1.0'); from gi.repository import Gst, GstRtspServer; Gst.init(None); raise SystemExit(0 if Gst.ElementFactory.find('x264enc') else 1)";

/** Whether the second camera can be opened on this machine. */
export const hasGstreamer = (): boolean =>
  existsSync(PYTHON) && spawnSync(PYTHON, ['-c', NEEDED], { stdio: 'ignore' }).status === 0;

export interface GstreamerCamera {
  url: string;
  /** Ends every connection. */
  drop(): void;
  /** Stands still with its connections open, until `thaw`. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** A camera that others have written: what only our own one understands is found out here. */
export async function openGstreamerCamera(credentials?: Credentials): Promise<GstreamerCamera> {
  const server = spawn(
    PYTHON,
    [
      join(import.meta.dirname, 'gstreamer-camera.py'),
      ...(credentials ? [credentials.user, credentials.password] : []),
    ],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  const [port] = await new Promise<string[]>((resolve) =>
    createInterface(server.stdout).once('line', (line) => resolve([line])),
  );
  const login = credentials ? `${credentials.user}:${credentials.password}@` : '';
  return {
    url: `rtsp://${login}127.0.0.1:${port}/stream`,
    drop: () => void server.stdin.write('drop\n'),
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async close() {
      server.kill('SIGKILL');
      await ended;
    },
  };
}
