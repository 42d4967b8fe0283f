import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { Id, line, Time } from './values.ts';

export const PEOPLE_PAGE_SIZE = 20;
const MAX_PEOPLE_PAGE_SIZE = 100;

/** Who may train models: every account, or those whom an administrator has ticked. A setting of the installation. */
export const TrainingMode = z.enum(['all', 'granted']);
export type TrainingMode = z.output<typeof TrainingMode>;

/** An account as administrators see it. */
export const AccountOfUser = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    /** Of this account alone; where TRAINING is `all`, everybody may whatever it says. */
    canTrainLearningModels: z.boolean(),
    isAdmin: z.boolean(),
    /** That are open now. */
    sessions: z.int(),
    /** Null: not for as long as ended sessions are kept. */
    last_seen_at: Time.nullable(),
    created_at: Time,
    /** Has forgotten the password and waits for an administrator's link since then. */
    password_asked_at: Time.nullable(),
  })
  .meta({ id: 'AccountOfPerson' });
export type AccountOfUser = z.output<typeof AccountOfUser>;

const whole = (fallback: number, smallest: number, largest: number) =>
  z.coerce.number().int().min(smallest).max(largest).default(fallback);

export const peopleRoutes = defineRoutes({
  /** Those who wait for a link first, then the newest; `amount` is how many there are on all pages. */
  listPeople: {
    method: 'GET',
    path: '/api/admin/people',
    access: 'admin',
    permission: 'none',
    query: z.object({
      search: line(100).default(''),
      page: whole(0, 0, 1_000_000),
      page_size: whole(PEOPLE_PAGE_SIZE, 1, MAX_PEOPLE_PAGE_SIZE),
    }),
    answer: z.object({ people: z.array(AccountOfUser), amount: z.int(), training: TrainingMode }),
  },
  changePerson: {
    method: 'PATCH',
    path: '/api/admin/people/{personId}',
    access: 'admin',
    permission: 'none',
    body: z.object({ canTrainLearningModels: z.boolean() }),
    answer: AccountOfUser,
  },
  /**
   * For who cannot get a letter: a single-use address where the user sets a new password. Whoever has only got hold
   * of an administrator's session could take any account over by it.
   */
  newPasswordLink: {
    method: 'POST',
    path: '/api/admin/people/{personId}/password_link',
    access: 'admin',
    permission: 'none',
    needsPassword: true,
    answer: z.object({ url: z.string(), expires_at: Time }),
    tellsSecret: true,
  },
});
