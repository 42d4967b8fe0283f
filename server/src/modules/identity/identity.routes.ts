import type { identityRoutes, Session, User, workerAccountRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { AccountService } from './account.service.ts';
import { deviceName } from './device-name.ts';
import type { Erasure } from './erasure/erasure.service.ts';
import type { PasswordService } from './password/password.service.ts';
import type { LiveSession, SessionRow } from './sessions.store.ts';
import type { SignInService } from './sign-in.service.ts';
import type { WorkerAccounts } from './workers/worker-accounts.service.ts';

const toUser = ({ user, session }: LiveSession): User => ({
  id: user.id,
  name: [user.lastName, user.firstName, user.middleName].filter(Boolean).join(' '),
  lastName: user.lastName,
  firstName: user.firstName,
  middleName: user.middleName,
  email: user.email,
  cell: user.cell,
  canTrainLearningModels: user.canTrainLearningModels,
  isAdmin: user.isAdmin,
  peer_id: session.peerId,
  conferenceId: user.id,
});

const toSession = (row: SessionRow, currentId: number): Session => ({
  id: row.id,
  device: deviceName(row.userAgent),
  address: row.address,
  created_at: row.createdAt.toISOString(),
  last_seen_at: row.lastSeenAt.toISOString(),
  current: row.id === currentId,
});

const done = { result: true } as const;

export interface IdentityServices {
  signIn: SignInService;
  account: AccountService;
  password: PasswordService;
  erasure: Erasure;
  publicUrl: string;
}

export const createIdentityHandlers = ({
  signIn,
  account,
  password,
  erasure,
  publicUrl,
}: IdentityServices): Handlers<typeof identityRoutes> => ({
  signUp: ({ body, origin }) => signIn.signUp(body, origin),
  signIn: ({ body, origin }) => signIn.signIn(body, origin),
  signInByToken: ({ body, origin }) => signIn.signInByToken(body.token, origin),
  showAuthCode: ({ body, origin }) => signIn.showAuthCode(body.token, origin),
  newAuthCode: async ({ caller }) => {
    const { token, expiresAt } = await signIn.newAuthCode(caller.userId);
    return { token, url: `${publicUrl}/sign_in?auth_code=${token}`, expires_at: expiresAt.toISOString() };
  },
  forgotPassword: async ({ body, origin }) => ({ result: true, by: await password.ask(body, origin) }),
  resetPassword: ({ body, origin }) => password.reset(body, origin),
  me: async ({ caller }) => toUser(await account.me(caller)),
  changeProfile: async ({ body, caller }) => toUser(await account.changeProfile(caller, body)),
  changePassword: {
    first: async ({ body, caller, origin }) => {
      const write = await account.changePassword(caller, body, origin);
      return async () => ({ ...done, session: await write() });
    },
  },
  showErasure: async ({ caller }) => ({ refusal: await erasure.refusal(caller) }),
  eraseAccount: {
    first: async ({ body, caller }) => {
      const write = await erasure.begin(caller, body);
      return async () => {
        await write();
        return done;
      };
    },
  },
  listSessions: async ({ caller }) => ({
    sessions: (await account.listSessions(caller)).map((row) => toSession(row, caller.sessionId)),
  }),
  endSession: async ({ params, caller }) =>
    toSession(await account.endSession(caller, params.sessionId), caller.sessionId),
  signOut: async ({ caller }) => {
    await account.endSession(caller, caller.sessionId);
    return done;
  },
  signOutEverywhere: async ({ caller }) => {
    await account.signOutEverywhere(caller);
    return done;
  },
});

export const createWorkerAccountHandlers = (workers: WorkerAccounts): Handlers<typeof workerAccountRoutes> => ({
  listWorkerAccounts: async () => ({ workers: await workers.list() }),
  createWorkerAccount: ({ body }) => workers.create(body),
  revokeWorkerAccount: ({ params }) => workers.revoke(params.workerId),
});
