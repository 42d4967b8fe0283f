import type { contract } from '@rakurs/contract';
import type { Row } from './row.ts';

const PASSWORD = 'long-enough-password';

export const identityRows = {
  //                   nobody owner other admin lent house
  health: [200, 200, 200, 200, 200, 200],
  signUp: [
    200,
    200,
    200,
    200,
    200,
    200,
    { body: () => ({ email: `someone-${crypto.randomUUID()}@example.ru`, password: PASSWORD }) },
  ],
  signIn: [
    401,
    401,
    401,
    401,
    401,
    401,
    { body: () => ({ login: `nobody-${crypto.randomUUID()}@example.ru`, password: PASSWORD }) },
  ],
  signInByToken: [401, 401, 401, 401, 401, 401, { body: () => ({ token: 'x' }) }],
  showAuthCode: [401, 401, 401, 401, 401, 401, { body: () => ({ token: 'x' }) }],
  newAuthCode: [401, 200, 200, 200, 401, 401],
  forgotPassword: [
    200,
    200,
    200,
    200,
    200,
    200,
    { body: () => ({ login: `nobody-${crypto.randomUUID()}@example.ru` }) },
  ],
  verifyEmail: [401, 401, 401, 401, 401, 401, { body: () => ({ token: 'x' }) }],
  // Without a mail server nothing can be verified.
  sendVerification: [401, 409, 409, 409, 401, 401, {}],
  resetPassword: [401, 401, 401, 401, 401, 401, { body: () => ({ token: 'x', password: PASSWORD }) }],
  me: [401, 200, 200, 200, 401, 401],
  changeProfile: [401, 200, 200, 200, 401, 401, { body: () => ({ firstName: 'Иван' }) }],
  changePassword: [
    401,
    200,
    422,
    422,
    401,
    401,
    { body: (of) => ({ currentPassword: of.password, newPassword: PASSWORD }), byNewcomer: true },
  ],
  confirmPassword: [401, 200, 422, 422, 401, 401, { body: (of) => ({ password: of.password }), byNewcomer: true }],
  listStandingAccess: [401, 200, 200, 200, 401, 401],
  showErasure: [401, 200, 200, 200, 401, 401],
  eraseAccount: [
    401,
    200,
    422,
    422,
    401,
    401,
    { body: (of) => ({ password: of.password, confirmation: 'УДАЛИТЬ' }), byNewcomer: true },
  ],
  listSessions: [401, 200, 200, 200, 401, 401],
  endSession: [
    401,
    200,
    404,
    404,
    401,
    401,
    { byNewcomer: true, make: async ({ api }) => ({ sessionId: (await api.listSessions()).sessions[0]?.id ?? 0 }) },
  ],
  signOut: [401, 200, 200, 200, 401, 401, { byNewcomer: true }],
  signOutEverywhere: [401, 200, 200, 200, 401, 401, { byNewcomer: true }],
} satisfies Partial<Record<keyof typeof contract, Row>>;
