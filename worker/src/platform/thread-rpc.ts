import { parentPort, Worker } from 'node:worker_threads';

interface Numbered<Question> {
  number: number;
  question: Question;
}
type Reply<Answer> = { number: number } & ({ answer: Answer } | { fault: string });

/** The thread's end: answers every call that `callsInThread` makes. */
export function serveThread<Question, Answer>(answerTo: (question: Question) => Promise<Answer>): void {
  const reply = (message: Reply<Answer>) => parentPort?.postMessage(message);
  parentPort?.on('message', ({ number, question }: Numbered<Question>) => {
    void answerTo(question).then(
      (answer) => reply({ number, answer }),
      (error: unknown) => reply({ number, fault: error instanceof Error ? error.message : String(error) }),
    );
  });
}

interface Waiting<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/**
 * Work that would keep the main thread busy, done in a thread of its own. It is started by the first call. Should it
 * die, those who wait are told,
 * and the next call starts it anew. It keeps no process alive that has nothing to ask it.
 */
export function createThreadRpc<Question, Answer>(program: URL): (question: Question) => Promise<Answer> {
  const start = () => {
    const thread = startThread(program);
    const waiting = new Map<number, Waiting<Answer>>();
    const take = (number: number): Waiting<Answer> | undefined => {
      const taken = waiting.get(number);
      waiting.delete(number);
      if (waiting.size === 0) thread.unref();
      return taken;
    };
    const end = (error: Error) => {
      if (current === running) current = null;
      for (const number of waiting.keys()) take(number)?.reject(error);
    };
    thread.on('message', (reply: Reply<Answer>) => {
      const caller = take(reply.number);
      if ('fault' in reply) caller?.reject(new Error(reply.fault));
      else caller?.resolve(reply.answer);
    });
    thread.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    thread.on('exit', () => end(new Error('The thread has ended')));
    const running = {
      ask: (question: Question): Promise<Answer> =>
        new Promise((resolve, reject) => {
          const number = ++last;
          waiting.set(number, { resolve, reject });
          thread.ref();
          thread.postMessage({ number, question } satisfies Numbered<Question>);
        }),
    };
    return running;
  };
  let last = 0;
  let current: ReturnType<typeof start> | null = null;
  return (question) => (current ??= start()).ask(question);
}

/**
 * In the build a program is JavaScript; in the sources it is TypeScript, which Node 20 runs only through tsx, and its
 * threads take no loaders from arguments.
 */
function startThread(program: URL): Worker {
  if (!program.pathname.endsWith('.ts')) return new Worker(program);
  const [tsx, source] = [import.meta.resolve('tsx/esm/api'), program.href].map((url) => JSON.stringify(url));
  return new Worker(`import(${tsx}).then(({ register }) => { register(); return import(${source}); })`, {
    eval: true,
    execArgv: [],
  });
}
