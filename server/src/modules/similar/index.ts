import { similarRoutes } from '@rakurs/contract';
import { HOUR_MS, systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import { serve, type Module } from '#platform/module.ts';
import type { Inference } from '#modules/inference/index.ts';
import type { Access } from '#modules/access/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Recognition } from '#modules/recognition/index.ts';
import type { Search } from '#modules/search/index.ts';
import { createPictureSearch } from './picture-search.service.ts';
import { createPictureSearchStore } from './picture-searches.store.ts';
import { createSimilar } from './similar.service.ts';

export interface SimilarModuleDeps {
  database: Database;
  access: Access;
  media: Media;
  recognition: Recognition;
  inference: Inference;
  search: Search;
  clock?: Clock;
}

/** Similar files, copies, and search by a picture. */
export function createSimilarModule({
  database,
  access,
  media,
  recognition,
  inference,
  search,
  clock = systemClock,
}: SimilarModuleDeps) {
  const similar = createSimilar({ access, media, recognition, search });
  const store = createPictureSearchStore(database);
  const pictures = createPictureSearch({ store, inference, similar, inTransaction: database.transaction, clock });
  inference.register(pictures.task);

  const handlers: Handlers<typeof similarRoutes> = {
    listSimilar: ({ params, query, caller }) => similar.ofFile(caller, params.fileId, query.second),
    listDuplicates: async ({ params, caller }) => ({
      groups: await similar.duplicatesOf(caller, params.dataSourceId),
    }),
    newPictureSearch: async ({ body, caller }) => ({ id: await pictures.begin(caller, body.picture) }),
    showPictureSearch: ({ params, caller }) => pictures.show(caller, params.searchId),
  };
  const module: Module = {
    name: 'similar',
    serves: [serve(similarRoutes, handlers)],
    maintenance: [() => store.removeBefore(new Date(clock.now().getTime() - HOUR_MS))],
    erase: pictures.forgetUser,
  };
  return { module };
}
