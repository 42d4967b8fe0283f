import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sandboxedFork } from './sandbox.ts';
import { childEnvironment } from './child-environment.ts';

interface Numbered<Question> {
  number: number;
  question: Question;
}
type Reply<Answer> = { number: number } & ({ answer: Answer } | { fault: { name: string; message: string } });

/** The child's end: answers every call that `callsInChild` makes, and ends with who asked. */
export function serveParent<Question, Answer>(answerTo: (question: Question) => Promise<Answer>): void {
  const reply = (message: Reply<Answer>) => void process.send?.(message);
  process.on('message', ({ number, question }: Numbered<Question>) => {
    void answerTo(question).then(
      (answer) => reply({ number, answer }),
      (error: unknown) =>
        reply({
          number,
          fault:
            error instanceof Error
              ? { name: error.constructor.name, message: error.message }
              : { name: 'Error', message: String(error) },
        }),
    );
  });
  // Ctrl+C reaches the whole group: who started us decides when we end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
}

export interface ChildOptions {
  program: URL;
  args?: string[];
  /** What it does not see; null: it is started as it stands. */
  hidden?: readonly string[] | null;
  /** More memory than this: it is killed. */
  killAboveMb: number;
  /** Errors by the names of their classes; what is not here is a plain one. */
  faults?: Record<string, new (message: string) => Error>;
}

interface Call<Question, Answer> {
  question: Question;
  limitMs: number;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

interface Death<Question, Answer> {
  /** The calls that nobody has answered. */
  left: Call<Question, Answer>[];
  /** Whose fault it was has been told: it is none of these. */
  isBlamed: boolean;
}

const MEMORY_CHECK_MS = 250;
/** What was asked has ended the child, or had to be ended with it. */
export class ChildExited extends Error {}

/**
 * Work on strangers' bytes, done in a process that knows no secrets. It is started by the first call. One that dies
 * takes along only the call that
 * killed it: where several were under way, each is asked again by itself. It keeps no process alive that has nothing to
 * ask it.
 */
export function createChildRpc<Question, Answer>(
  options: ChildOptions,
): (question: Question, limitMs: number) => Promise<Answer> {
  let current: ReturnType<typeof startChild<Question, Answer>> | null = null;
  let lastAlone: Promise<unknown> = Promise.resolve();

  const askAlone = async (call: Call<Question, Answer>): Promise<void> => {
    const child = startChild<Question, Answer>(options, ({ left: [only] }) =>
      only?.reject(new ChildExited('Снимок не удалось открыть')),
    );
    await new Promise<void>((resolve) =>
      child.ask({
        ...call,
        resolve: (answer) => (call.resolve(answer), resolve()),
        reject: (error) => (call.reject(error), resolve()),
      }),
    );
    child.end();
  };
  const onDeath = (dead: unknown, { left, isBlamed }: Death<Question, Answer>): void => {
    if (current === dead) current = null;
    const [only] = left;
    if (left.length === 1 && !isBlamed) only?.reject(new ChildExited('Снимок не удалось открыть'));
    else for (const call of left) lastAlone = lastAlone.then(() => askAlone(call));
  };
  const start = () => {
    const child = startChild<Question, Answer>(options, (death) => onDeath(child, death));
    return child;
  };
  return (question, limitMs) =>
    new Promise((resolve, reject) => (current ??= start()).ask({ question, limitMs, resolve, reject }));
}

/** One process. */
function startChild<Question, Answer>(
  { program, args = [], hidden = null, killAboveMb, faults = {} }: ChildOptions,
  died: (death: Death<Question, Answer>) => void,
) {
  const child = fork(fileURLToPath(program), args, {
    ...sandboxedFork(hidden, loadersFor(program)),
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, Call<Question, Answer> & { timer: NodeJS.Timeout }>();
  let last = 0;
  const rest = () => {
    child.unref();
    child.channel?.unref();
  };
  const take = (number: number) => {
    const call = waiting.get(number);
    waiting.delete(number);
    clearTimeout(call?.timer);
    if (waiting.size === 0) rest();
    return call;
  };
  const memory = setInterval(
    () => waiting.size > 0 && memoryMbOf(child) > killAboveMb && child.kill('SIGKILL'),
    MEMORY_CHECK_MS,
  ).unref();
  let [isOver, isBlamed] = [false, false];
  const over = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(memory);
    died({ left: [...waiting.keys()].flatMap((number) => take(number) ?? []), isBlamed });
  };
  child.on('exit', over);
  child.on('error', () => child.pid === undefined && over());
  child.on('message', (reply: Reply<Answer>) => {
    const call = take(reply.number);
    if (!('fault' in reply)) return call?.resolve(reply.answer);
    const Fault = faults[reply.fault.name] ?? Error;
    call?.reject(new Fault(reply.fault.message));
  });
  rest();
  return {
    ask(call: Call<Question, Answer>): void {
      const number = (last += 1);
      const giveUp = () => {
        take(number)?.reject(new ChildExited('Снимок не удалось открыть за отведённое время'));
        isBlamed = true;
        child.kill('SIGKILL');
      };
      waiting.set(number, { ...call, timer: setTimeout(giveUp, call.limitMs) });
      child.ref();
      child.channel?.ref();
      child.send({ number, question: call.question } satisfies Numbered<Question>, () => undefined);
    },
    end: () => void child.kill('SIGKILL'),
  };
}

/** In the sources a program is TypeScript, which Node 20 runs only through tsx. */
const loadersFor = (program: URL): string[] =>
  program.pathname.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : [];

function memoryMbOf({ pid }: ChildProcess): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    // Another system, or it has just ended.
    return 0;
  }
}
