import type { ChatTool } from '@rakurs/contract';
import { AppError } from '#platform/errors.ts';
import type { Search } from '#modules/search/index.ts';
import type { Asker } from '../answering/draft.ts';
import { classesOn } from '../answering/read-things.ts';
import type { Retrieval } from '../answering/retrieval.ts';

const MAX_CLASSES = 30;

/** What a model may look up while it answers: the files of the dialog's own source, and nothing of anybody else. */
export function createChatTools({
  search,
  retrieval,
}: {
  search: Pick<Search, 'inSource' | 'readFiles'>;
  retrieval: Pick<Retrieval, 'tell'>;
}) {
  const find = (asker: Asker, query: string) => search.inSource({ ...asker, typed: query, after: null, before: null });
  return async (asker: Asker, call: ChatTool): Promise<unknown> => {
    switch (call.tool) {
      case 'find':
        return { files: await retrieval.tell(asker, await find(asker, call.query), call.limit) };
      case 'count': {
        const { sure, isCut } = await find(asker, call.query);
        return { files: sure.length, is_at_least: isCut };
      }
      case 'file': {
        const [file] = await search.readFiles([call.file_id]);
        if (file?.userId !== asker.userId || file.dataSourceId !== asker.dataSourceId)
          throw new AppError('not_found', 'Файл не найден');
        return {
          file_id: file.id,
          kind: file.kind,
          title: file.title,
          description: file.aiDescription ?? file.description,
          happened_at: file.happenedAt.toISOString(),
          text: file.frames.map(({ second, text }) => ({ second, text })).filter(({ text }) => text.trim() !== ''),
          codes: file.codes,
          classes: classesOn([file])
            .slice(0, MAX_CLASSES)
            .map(({ title }) => title),
        };
      }
    }
  };
}
