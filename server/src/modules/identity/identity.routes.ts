import type { identityRoutes, Session, User, workerAccountRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { StandingAccessService } from './access/standing-access.service.ts';
import type { AccountService } from './account.service.ts';
import { deviceName } from './device-name.ts';
import type { Erasure } from './erasure/erasure.service.ts';
import type { PasswordService } from './password/password.service.ts';
import type { LiveSession, SessionRow } from './sessions.store.ts';
import type { SignInService } from './sign-in.service.ts';
import type { Verification } from './verification/verification.service.ts';
import type { WorkerAccounts } from './workers/worker-accounts.service.ts';

const toUser = ({ user, session }: LiveSession, { isVerified }: Pick<Verification, 'isVerified'>): User => ({
  id: user.id,
  name: [user.lastName, user.firstName, user.middleName].filter(Boolean).join(' '),
  lastName: user.lastName,
  firstName: user.firstName,
  middleName: user.middleName,
  email: user.email,
  isEmailVerified: isVerified(user),
  cell: user.cell,
  canTrainLearningModels: user.canTrainLearningModels,
  isAdmin: user.isAdmin,
  timeZone: user.timeZone,
  browserTimeZone: user.browserTimeZone,
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
  verification: Verification;
  erasure: Erasure;
  access: StandingAccessService;
  publicUrl: string;
}

export const createIdentityHandlers = ({
  signIn,
  account,
  password,
  verification,
  erasure,
  access,
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
  verifyEmail: ({ body, origin }) => verification.verify(body, origin),
  sendVerification: async ({ caller }) => {
    await verification.askAgain(caller.userId);
    return done;
  },
  me: async ({ caller }) => toUser(await account.me(caller), verification),
  changeProfile: async ({ body, caller }) => toUser(await account.changeProfile(caller, body), verification),
  changePassword: {
    first: async ({ body, caller, origin }) => {
      const write = await account.changePassword(caller, body, origin);
      return async () => ({ ...done, ...(await write()) });
    },
  },
  confirmPassword: {
    first: async ({ body, caller }) => {
      const write = await account.confirmPassword(caller, body);
      return async () => {
        await write();
        return done;
      };
    },
  },
  listStandingAccess: ({ caller }) => access.list(caller.userId),
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
  createWorkerAccount: ({ body, caller }) => workers.create(body, caller.userId),
  revokeWorkerAccount: ({ params }) => workers.revoke(params.workerId),
});
