import type { Inference } from '#modules/inference/index.ts';

const SECONDS_OF_MINUTE = 60;
/**
 * Frames answered about while one picture is described. The embedded answerer reads what was seen and looks at nothing:
 * measured on a loaded
 * machine, 6 ms a frame over HTTP against 3.7 s for describing it (docs/scoreboard.md), some six hundred times as fast.
 * The commits of the
 * server come on top, so a part of that is promised. A model behind a network sees the frame again and takes longer
 * than said here.
 */
const ANSWERED_WHILE_ONE_IS_DESCRIBED = 40;

/** How long answers about so many frames would take at the present pace; null when that cannot be told. */
export async function secondsToAnswer(
  inference: Pick<Inference, 'liveWorkers'>,
  frames: number,
): Promise<number | null> {
  const pace = (await inference.liveWorkers()).reduce((sum, { filesPerMinute }) => sum + (filesPerMinute ?? 0), 0);
  return pace === 0 ? null : Math.ceil((frames / (pace * ANSWERED_WHILE_ONE_IS_DESCRIBED)) * SECONDS_OF_MINUTE);
}
