import { WORKER_HEARTBEAT_MS, type Client, type WorkerModel, type workerRoutes } from '@rakurs/contract';

interface WorkerIdentity {
  name: string;
  version: string;
  models: WorkerModel[];
}
interface HeartbeatDeps {
  api: Client<typeof workerRoutes>;
  presence: WorkerIdentity;
  filesPerMinute: () => number | null;
  /** Leases under way: a beat holds them. */
  leases: () => string[];
  /** Those the server has taken away. */
  lose: (leases: string[]) => void;
  /** Told when the server is lost and when it is found again, not at every beat. */
  tell: (sentence: string) => void;
}

/**
 * The heartbeat: says to the server, again and again, that this worker is here. A server that is away is waited for.
 * Returns the stop.
 */
export function startHeartbeat({ api, presence, filesPerMinute, leases, lose, tell }: HeartbeatDeps): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let state: 'unknown' | 'connected' | 'lost' = 'unknown';

  const turn = (next: 'connected' | 'lost', sentence: string) => {
    // A first connection is what everybody expects: nothing to say.
    if (state !== next && !(state === 'unknown' && next === 'connected')) tell(sentence);
    state = next;
  };
  const beat = async (): Promise<number> => {
    try {
      const { nextHeartbeatMs, lost } = await api.workerHeartbeat({
        body: { ...presence, files_per_minute: filesPerMinute(), leases: leases() },
      });
      lose(lost);
      turn('connected', `Обработчик ${presence.name} снова на связи`);
      return nextHeartbeatMs;
    } catch (error) {
      turn('lost', `Нет связи с сервером: ${error instanceof Error ? error.message : String(error)}`);
      return WORKER_HEARTBEAT_MS;
    }
  };
  const loop = async (): Promise<void> => {
    const waitMs = await beat();
    if (!stopped) timer = setTimeout(() => void loop(), waitMs);
  };

  void loop();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
