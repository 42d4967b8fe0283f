import { LARGEST_STATS_LIST, statsRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import { serve, type Module } from '#platform/module.ts';
import type { Labelling } from '#modules/labelling/index.ts';

export function createStats({ labelling }: { labelling: Pick<Labelling, 'countByPerson'> }) {
  const handlers: Handlers<typeof statsRoutes> = {
    async getStats({ body }) {
      const { people, total } = await labelling.countByPerson({
        from: body.dateStart,
        to: body.dateEnd,
        limit: LARGEST_STATS_LIST,
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
        if (from) counters.push((await labelling.countByPerson({ from, to, limit: 1 })).total);
      }
      return { counters };
    },
  };
  const module: Module = { name: 'stats', serves: [serve(statsRoutes, handlers)] };
  return { module };
}
