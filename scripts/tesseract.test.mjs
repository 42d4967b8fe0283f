import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'reader-test-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** requireTesseract in a process of its own, which finds only the programs given here. */
function start(programs) {
  const bin = mkdtempSync(join(folder, 'bin-'));
  for (const [name, script] of Object.entries(programs))
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const code = `import { requireTesseract } from ${JSON.stringify(join(import.meta.dirname, 'tesseract.mjs'))}; requireTesseract(${JSON.stringify(join(folder, 'models'))})`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { PATH: bin, CALLS: join(folder, 'calls') },
  });
}
const noting = 'echo "$@" >> "$CALLS"';

it('says nothing when the reader is there with both languages', () => {
  expect(start({ tesseract: 'printf "List:\\nrus\\neng\\n"' })).toMatchObject({ status: 0, stdout: '', stderr: '' });
});

it('installs the reader when a language is missing', () => {
  const apt = `${noting}; exit 0`;
  const { status, stderr } = start({ tesseract: 'printf "List:\\neng\\n"', 'apt-get': apt, sudo: apt });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(readFileSync(join(folder, 'calls'), 'utf8')).toMatch(
    /install -y .*tesseract-ocr tesseract-ocr-rus tesseract-ocr-eng/,
  );
});

it('says what to run, and goes on, when nothing can be installed', () => {
  const { status, stderr } = start({ 'apt-get': 'exit 100', sudo: 'exit 1' });
  expect(status).toBe(0);
  expect(stderr).toContain('apt-get install tesseract-ocr tesseract-ocr-rus tesseract-ocr-eng');
});
