import { LARGEST_STATS_LIST, type statsRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { Labelling } from '#modules/labelling/index.ts';

export function createStats({ labelling }: { labelling: Pick<Labelling, 'countByPerson'> }) {
  const handlers: Handlers<typeof statsRoutes> = {
    async getStats({ body }) {
      const { people, total } = await labelling.countByPerson({ from: body.dateStart, to: body.dateEnd, limit: LARGEST_STATS_LIST });
      return { labelsCounter: total, items: people.map(({ userId, amount }) => ({ id: userId, labels_counter: amount })) };
    },
  };
  return { handlers };
}
