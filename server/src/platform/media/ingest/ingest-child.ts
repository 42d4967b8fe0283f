/**
 * The process that pulls one camera: started by ingest-process.ts with an empty environment. It tells what it sees and
 * writes segments of the record into
 * the folder of its order; when it hurts itself, or is killed, no other camera notices.
 */
import '../with-resolvers.ts';
import type { ParentMessage, EmitIngest } from './ingest-messages.ts';
import { Pull } from './pull/pull.ts';

const BEAT_MS = 2000;
/** To write the last segment. */
const FINISH_MS = 5000;

const tell: EmitIngest = (message) => void process.send?.(message);

let pull: Pull | null = null;
let isWatched = false;
let isFinishing = false;

async function begin({ order, limits }: Extract<ParentMessage, { kind: 'pull' }>): Promise<void> {
  if (pull) return;
  pull = new Pull({ order, limits, tell });
  pull.view.watched = isWatched;
  const ended = pull.run().then((reason) => ({ fault: reason, isHung: false }));
  const { fault, isHung } = await Promise.race([ended, pull.hung.then((reason) => ({ fault: reason, isHung: true }))]);
  if (fault !== null && !isFinishing) tell({ kind: 'ended', fault, videoSeconds: pull.videoSeconds });
  // What hangs cannot be used again: another process goes on.
  if (fault === null || isFinishing || isHung) return leave();
  pull = null;
}

function finish(): void {
  isFinishing = true;
  if (!pull) return leave();
  pull.finish();
  setTimeout(leave, FINISH_MS);
}

/** What has been told goes out first. */
function leave(): void {
  process.disconnect?.();
}

process.on('message', (message: ParentMessage) => {
  switch (message.kind) {
    case 'pull':
      return void begin(message);
    case 'watch':
      isWatched = message.isWatched;
      if (pull) pull.view.watched = isWatched;
      return;
    case 'finish':
      return finish();
  }
});
setInterval(() => tell({ kind: 'beat' }), BEAT_MS);
// Ctrl+C and systemd signal the whole group: the server decides when we end, and gets the last segment.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// The server is gone, perhaps killed: so is the reason to live.
process.on('disconnect', () => process.exit());
tell({ kind: 'ready' });
