import type { peopleRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { People } from './people.service.ts';

export const createPeopleHandlers = (people: People): Handlers<typeof peopleRoutes> => ({
  listPeople: ({ query }) => people.list(query),
  changePerson: ({ params, body }) => people.change(params.personId, body),
  newPasswordLink: async ({ params }) => {
    const { url, expiresAt } = await people.passwordLink(params.personId);
    return { url, expires_at: expiresAt.toISOString() };
  },
});
