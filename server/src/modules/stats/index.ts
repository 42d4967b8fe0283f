import { MAX_STATS_LIST_LENGTH, statsRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import { serve, type Module } from '#platform/module.ts';
import type { Labelling } from '#modules/labelling/index.ts';

export function createStats({ labelling }: { labelling: Pick<Labelling, 'countByUser'> }) {
  const handlers: Handlers<typeof statsRoutes> = {
    async getStats({ body }) {
      const { people, total } = await labelling.countByUser({
        from: body.dateStart,
        to: body.dateEnd,
        limit: MAX_STATS_LIST_LENGTH,
      });
      return {
        labelsCounter: total,
        items: people.map(({ userId, amount }) => ({ id: userId, labels_counter: amount })),
      };
    },
    async countStatsDays({ body: { moments } }) {
      const counters: number[] = [];
      for (const [index, to] of moments.entries()) {
        const from = moments[index - 1];
        if (!from) continue;
        // Of no time nobody needs to be asked.
        counters.push(from < to ? (await labelling.countByUser({ from, to, limit: 1 })).total : 0);
      }
      return { counters };
    },
  };
  const module: Module = { name: 'stats', serves: [serve(statsRoutes, handlers)] };
  return { module };
}
