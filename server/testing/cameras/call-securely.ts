import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const LINE = pathToFileURL(
  join(import.meta.dirname, '..', '..', 'src', 'platform', 'media', 'ingest', 'pull', 'camera-line.ts'),
).href;

/**
 * How a call to a camera ends in a process that trusts this certificate beside the usual ones: Node reads those at its
 * start alone.
 */
export async function callSecurely(address: string, { trusting }: { trusting: string | null }): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'rakurs-trusted-'));
  const file = join(folder, 'trusted.pem');
  writeFileSync(file, trusting ?? '');
  const program = `
    import { CameraLine } from ${JSON.stringify(LINE)};
    try {
      const line = await CameraLine.open({ address: new URL(${JSON.stringify(address)}), reach: 'any', acceptsSelfSigned: false, patienceMs: 20_000 });
      line.end();
      console.log('connected');
    } catch (error) {
      console.log(error.code);
    }`;
  try {
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', tsx, '--input-type=module', '--eval', program],
      { env: { ...process.env, ...(trusting !== null && { NODE_EXTRA_CA_CERTS: file }) } },
    );
    return stdout.trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
