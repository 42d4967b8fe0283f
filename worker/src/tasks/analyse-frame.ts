import type { MachineDetection, ReadCode, ReadWord, TaskResult, WorkerTask } from '@rakurs/contract';
import type { Impression } from '../eyes/impression.ts';
import type { Provider, SeenFrame, Subject } from '../providers/provider.ts';

/** Everything that can be done with one picture. */
export interface Skills {
  look(bytes: Buffer): Promise<{ detections: MachineDetection[]; impression: Impression }>;
  readText(bytes: Buffer): Promise<{ text: string; words: ReadWord[] }>;
  readCodes(bytes: Buffer): Promise<ReadCode[]>;
}

export interface LookDeps {
  skills: Skills;
  /** Who puts it into words. */
  provider: Provider;
  fetchPicture: (address: string) => Promise<Buffer>;
}

/** Does one task: every frame with every skill in one pass, then words. */
export function createLook({ skills, provider, fetchPicture }: LookDeps) {
  const see = async ({ second, url }: WorkerTask['frames'][number]): Promise<SeenFrame> => {
    const bytes = await fetchPicture(url);
    const [{ detections, impression }, { text, words }, codes] = await Promise.all([skills.look(bytes), skills.readText(bytes), skills.readCodes(bytes)]);
    return { picture: { second, bytes }, reading: { second, text, words, codes, detections }, impression };
  };
  const subjectOf = async (task: WorkerTask): Promise<Subject> => {
    const frames: SeenFrame[] = [];
    // One after another: a video's frames together would not fit into memory, and the cores are busy with one.
    for (const frame of task.frames) frames.push(await see(frame));
    const known = task.task === 'recognise' ? { realDate: task.real_date === null ? null : new Date(task.real_date), durationSeconds: task.duration_seconds } : { realDate: null, durationSeconds: null };
    return { kind: task.kind, ...known, frames };
  };
  return async (task: WorkerTask): Promise<TaskResult> => {
    const subject = await subjectOf(task);
    if (task.task === 'answer') return { task: 'answer', answer: await provider.answer(task.question, subject) };
    return { task: 'recognise', recognition: { description: await provider.describe(subject), frames: subject.frames.map(({ reading }) => reading) } };
  };
}
export type Look = ReturnType<typeof createLook>;
