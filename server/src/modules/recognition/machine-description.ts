import type { Scene, Told } from '@rakurs/contract';
import type { PlacedFile } from '#modules/media/index.ts';
import type { FileAnalysisRow } from './file-analyses.store.ts';
import { dropSuperseded, type NamedFrame } from './superseded.ts';
import type { TaughtFinding } from './taught-place.ts';
import { withTaught } from './taught.ts';

/** What the project's classes found on a file, and by which names machines call what is on its frames. */
export interface Known {
  taught: readonly TaughtFinding[];
  frames: readonly NamedFrame[];
}

/** What machines tell of the file: what the project's classes found, and then what was read of it. */
export const machineDescription = (
  { kind }: Pick<PlacedFile, 'kind'>,
  analysis: FileAnalysisRow | null | undefined,
  known: Known,
): Told | null =>
  analysis && analysis.description !== null && analysis.provider !== null
    ? {
        ai_description: withTaught(analysis.description, { kind, ...known }),
        ai_provider: analysis.provider,
        ai_model: analysis.model ?? '',
      }
    : null;
/** A stretch of a film, told by its own frames. */
export const sceneOf = (scene: Scene, { taught, frames }: Known): Scene => {
  const { second, until_second } = scene;
  return {
    ...scene,
    text: dropSuperseded(scene.text, {
      kind: 'video',
      taught,
      frames: frames.filter((frame) => frame.second >= second && frame.second <= until_second),
    }),
  };
};
