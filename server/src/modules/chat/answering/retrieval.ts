import type { PayloadOf, TaskKinds } from '@rakurs/contract';
import type { FoundInSource, Search } from '#modules/search/index.ts';
import type { Answerer } from './answerer.ts';
import { clipped, type Asker } from './draft.ts';

export type FoundFile = PayloadOf<TaskKinds['chat']>['found'][number];

const MAX_FOUND = 12;
const MAX_TEXT_LENGTH = 600;

/** What a model is shown of files: their words, which are nobody's orders. */
export function createRetrieval({
  search,
  answerer,
}: {
  search: Pick<Search, 'inSource' | 'readFiles'>;
  answerer: Pick<Answerer, 'understand'>;
}) {
  const tell = async ({ dataSourceId }: Asker, found: FoundInSource, most: number): Promise<FoundFile[]> => {
    const ids = [...found.sure.map(({ fileId }) => fileId), ...found.perhaps].slice(0, most);
    const [read, items] = await Promise.all([search.readFiles(ids), found.show(ids)]);
    const files = new Map(read.filter((file) => file.dataSourceId === dataSourceId).map((file) => [file.id, file]));
    return ids.flatMap((id) => {
      const file = files.get(id);
      if (!file) return [];
      const second =
        file.kind === 'image'
          ? null
          : (items.find((item) => item.id === id)?.why.find((reason) => reason.second !== null)?.second ?? null);
      const text = [...file.frames.map((frame) => frame.text), ...file.codes]
        .filter((piece) => piece.trim() !== '')
        .join(' ');
      return [
        {
          file_id: id,
          second,
          title: file.title,
          description: clipped(file.aiDescription ?? file.description, MAX_TEXT_LENGTH),
          text: clipped(text, MAX_TEXT_LENGTH),
          happened_at: file.happenedAt.toISOString(),
        },
      ];
    });
  };
  return {
    tell,
    /** What may help to answer: what the question's words find, or else the newest. */
    async forQuestion(asker: Asker, question: string): Promise<FoundFile[]> {
      const asked = await answerer.understand(question, asker);
      const window = { ...asker, after: asked?.time?.after ?? null, before: asked?.time?.before ?? null };
      const found = await search.inSource({ ...window, words: asked?.words ?? [], phrases: asked?.phrases ?? [] });
      const files = await tell(asker, found, MAX_FOUND);
      return files.length > 0 ? files : tell(asker, await search.inSource(window), MAX_FOUND);
    },
  };
}
export type Retrieval = ReturnType<typeof createRetrieval>;
