import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { DOTS_PER_INCH, LANGUAGES, SEGMENTATION, toPgm, type Tesseract } from './tesseract.ts';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;

interface ProgramOptions {
  program: string;
  timeoutMs: number;
}

/** The installed program with both languages, or null when this machine has none. */
export async function findTesseractProgram({ program, timeoutMs }: ProgramOptions): Promise<Tesseract | null> {
  const [version, languages] = await Promise.all([ask(program, '--version'), ask(program, '--list-langs')]);
  const number = /tesseract v?(\S+)/.exec(version)?.[1];
  if (number === undefined || !LANGUAGES.every((language) => languages.split(/\s+/).includes(language))) return null;
  const running = new Set<() => void>();
  return {
    model: `tesseract ${number} ${LANGUAGES.join('+')}`,
    read: (image, layout) => {
      const args = [
        'stdin',
        'stdout',
        '-l',
        LANGUAGES.join('+'),
        '--psm',
        SEGMENTATION[layout],
        '--dpi',
        DOTS_PER_INCH,
        '-c',
        'tessedit_create_tsv=1',
      ];
      return feed({ program, args, input: toPgm(image), timeoutMs, running });
    },
    close: async () => running.forEach((kill) => kill()),
  };
}

/** Older versions answer on the other stream, so both are listened to. A missing program answers nothing. */
async function ask(program: string, question: string): Promise<string> {
  try {
    const { stdout, stderr } = await run(program, [question], { timeout: 10_000 });
    return stdout + stderr;
  } catch {
    return '';
  }
}

interface Feeding extends ProgramOptions {
  args: string[];
  input: Buffer;
  running: Set<() => void>;
}

function feed({ program, args, input, timeoutMs, running }: Feeding): Promise<string> {
  return new Promise((resolve, reject) => {
    // One thread: several images are read at once, and Tesseract's own threads cost more than they bring. The
    // environment is that of the process that opens images, which has no setting in it.
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    });
    const output: Buffer[] = [];
    let length = 0;
    let complaint = '';
    const kill = () => void child.kill('SIGKILL');
    const timer = setTimeout(() => {
      kill();
      reject(new Error(`Чтение текста не уложилось в ${Math.round(timeoutMs / 1000)} с`));
    }, timeoutMs);
    running.add(kill);
    const end = () => {
      clearTimeout(timer);
      running.delete(kill);
    };
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_OUTPUT_BYTES) kill();
      else output.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => void (complaint = (complaint + String(chunk)).slice(0, 1000)));
    child.on('error', (error) => {
      end();
      reject(error);
    });
    child.on('close', (code) => {
      end();
      if (code === 0) resolve(Buffer.concat(output).toString('utf8'));
      else reject(new Error(`tesseract остановился (${code ?? 'сигнал'}): ${complaint.trim()}`));
    });
    // A program that dies early closes its door; its exit code tells the story, not the broken pipe.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
