import { chatRoutes, createClient, workerRoutes, type WorkerModel } from '@rakurs/contract';
import { HELP, readWorkerConfig, wantsHelp } from './config.ts';
import { fetchModels } from './fetch-models.ts';
import { openImageProcess } from './image-process.ts';
import { openSkills } from './open-skills.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createSend } from './platform/send.ts';
import { lowerPriority } from './platform/lower-priority.ts';
import { createFrameAnalyser } from './tasks/analyse-frame.ts';
import { fetchMoments } from './tasks/fetch-moments.ts';
import { fetchStoredFeatures, fetchImage } from './tasks/fetch-image.ts';
import { createTaskHandlers } from './tasks/index.ts';
import { startTaskLoop, type TaskLoop } from './tasks/task-loop.ts';
import { createThroughputMeter } from './tasks/throughput.ts';
import manifest from '../package.json' with { type: 'json' };

/** Longer than that nobody waits for a program to end. */
const GIVING_BACK_MS = 3000;

const NOT_SANDBOXED =
  'Снимки открывает процесс с правами обработчика: система не даёт скрыть от него остальное (docs/security.md)';

const tell = (sentence: string) => process.stderr.write(`${sentence}\n`);

/** Nobody can work with a key that is not known; whoever started this worker must hear it. */
function refused(reason: string): void {
  tell(
    `Ключ обработчика отозван или неверен (${reason}). Новый ключ дают в разделе «Финансы» → «Заработок» или у администратора сервера`,
  );
  process.exit(1);
}

if (wantsHelp(process.argv.slice(2))) {
  process.stdout.write(HELP);
  process.exit(0);
}

try {
  const config = readWorkerConfig(process.argv.slice(2));
  lowerPriority();
  const send = createSend({ ...config, refused });
  const api = createClient(workerRoutes, send);
  const chatApi = createClient({ callChatTool: chatRoutes.callChatTool }, send);
  const throughput = createThroughputMeter();
  const models: WorkerModel[] = [];
  let loop: TaskLoop | null = null;
  // Present from the start; what it can do is told once the models are loaded.
  const leave = startHeartbeat({
    api,
    presence: { name: config.name, version: manifest.version, models },
    filesPerMinute: throughput.filesPerMinute,
    leases: () => loop?.leases() ?? [],
    lose: (leases) => loop?.lose(leases),
    tell,
  });
  // What is under way is not waited for: its lease runs out, and another does it.
  const end = () => {
    leave();
    process.exit(0);
  };
  // Whoever presses Ctrl+C gives back what is under way, so that nobody waits for the lease; whoever presses it twice
  // is in a hurry.
  const endByHand = () => {
    process.off('SIGINT', endByHand);
    process.once('SIGINT', end);
    tell('Останавливаюсь: возвращаю начатое серверу');
    void Promise.race([loop?.giveBack(), new Promise((resolve) => setTimeout(resolve, GIVING_BACK_MS))]).finally(end);
  };
  process.on('SIGINT', endByHand);
  process.on('SIGHUP', end);
  process.on('SIGTERM', end);
  process.on('disconnect', end);
  // The starter was killed before anybody listened. Undefined where nobody forked this process.
  if (process.connected === false) end();

  if (config.isLent) await fetchModels({ ...config, folder: config.modelsFolder, tell, refused });
  const images = await openImageProcess(config);
  const fetchFrame = (url: string) => fetchImage(url, { server: config.server, applyOrientation: images.upright });
  const {
    skills,
    embedImage,
    training: teaching,
    provider,
    chatModel,
    models: loaded,
  } = await openSkills({ ...config, fetchImage: fetchFrame, images, tell });
  models.push(...loaded);
  const handlers = createTaskHandlers({
    provider,
    embedImage,
    training: {
      ...teaching,
      fetchImage: fetchFrame,
      fetchStoredFeatures: (url) => fetchStoredFeatures(config.server, url),
      fetchMoments: (url) => fetchMoments(config.server, url),
    },
    chat: chatModel && {
      model: chatModel,
      callTool: async ({ id, lease }, call) =>
        (await chatApi.callChatTool({ params: { taskId: id }, body: { lease, call } })).result,
    },
    analyseFrame: createFrameAnalyser({ skills, fetchImage: fetchFrame }),
  });
  loop = startTaskLoop({ api, name: config.name, handlers, throughput, atOnce: config.atOnce, tell });
  if (!images.isSandboxed && process.platform === 'linux') tell(NOT_SANDBOXED);
  if (config.isLent) tell(`Компьютер «${config.name}» работает на ${config.server}. Остановить — Ctrl+C`);
} catch (error) {
  tell(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
