import { identityRoutes, peopleRoutes, workerAccountRoutes, type TrainingMode } from '@rakurs/contract';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import type { SendLetter } from '#platform/mail.ts';
import { serve, type Module } from '#platform/module.ts';
import type { Queue } from '#platform/queue.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import { createRepeat } from '#platform/repeat.ts';
import { createStandingAccess, type AlertChannelsPort } from './access/standing-access.service.ts';
import { createAccountService } from './account.service.ts';
import { eraseAccountJob } from './erasure/erasure.jobs.ts';
import { createErasure } from './erasure/erasure.service.ts';
import { addressVerified } from './identity.events.ts';
import { createIdentityHandlers, createWorkerAccountHandlers } from './identity.routes.ts';
import { forgottenPasswordJob } from './password/password.jobs.ts';
import { createPasswordGuesses } from './password-guesses.ts';
import { createPasswordLinks } from './password/password-link.ts';
import { createPasswordRule } from './password/password-rule.ts';
import { createPasswordService } from './password/password.service.ts';
import { createResetStore } from './password/resets.store.ts';
import { createPasswords } from './passwords.ts';
import { createPeopleHandlers } from './people/people.routes.ts';
import { createPeople } from './people/people.service.ts';
import { createPeopleStore } from './people/people.store.ts';
import { createSessionGate } from './session-gate.ts';
import { createSessionStore } from './sessions.store.ts';
import { createSignInService } from './sign-in.service.ts';
import { createTokens } from './tokens.ts';
import { createUserStore } from './users.store.ts';
import { KEEP_OWN_EVERY_MS } from './workers/worker-token-life.ts';
import { createMailboxHash } from './verification/mailbox.ts';
import { createVerification } from './verification/verification.service.ts';
import { createVerificationStore } from './verification/verification.store.ts';
import { verificationLetterJob } from './verification/verification.jobs.ts';
import { createWorkerAccounts } from './workers/worker-accounts.service.ts';
import { createWorkerAccountStore } from './workers/worker-accounts.store.ts';
import { createOwnAccounts } from './own-accounts.ts';

export interface IdentityDeps {
  database: Database;
  queue: Queue;
  events: EventBus;
  hooks: TransactionHooks;
  log: Log;
  clock?: Clock;
  sessionKey: string;
  /** Of the installation's own workers, as this server has it. */
  workerToken: string;
  /** Other servers of this installation may have tokens of their own. */
  hasOtherServers?: boolean;
  brand: string;
  publicUrl: string;
  /** Of the installation: by its clocks is told what is for nobody of whom another zone is known. */
  timeZone: string;
  /** Kept for its administrators: nobody registers them. */
  adminEmails: readonly string[];
  /** Of the account that every start makes anew; null where none is made. */
  demoEmail: string | null;
  training: TrainingMode;
  /** Null where no letters can be sent. */
  sendLetter: SendLetter | null;
  alertChannels: AlertChannelsPort;
}

export async function createIdentity({
  database,
  queue,
  events,
  hooks,
  log,
  clock = systemClock,
  sessionKey,
  workerToken,
  hasOtherServers = false,
  brand,
  publicUrl,
  timeZone,
  adminEmails,
  demoEmail,
  training,
  sendLetter,
  alertChannels,
}: IdentityDeps) {
  const users = createUserStore(database);
  const sessions = createSessionStore(database);
  const passwords = await createPasswords();
  const requireGoodPassword = createPasswordRule(brand);
  const tokens = createTokens(sessionKey);
  const resets = createResetStore(database);
  const inTransaction = database.transaction;
  const workerStore = createWorkerAccountStore(database);
  const workers = createWorkerAccounts({ store: workerStore, users, events, clock, inTransaction });
  const { gate, current, forgetAll } = createSessionGate({
    store: sessions,
    tokens,
    clock,
    events,
    inTransaction,
    workerOf: workers.callerOf,
    everybodyTrains: training === 'all',
  });
  const mailboxHash = createMailboxHash(sessionKey);
  const verification = createVerification({
    users,
    store: createVerificationStore(database),
    mailboxHash,
    events,
    clock,
    log,
    inTransaction,
    sendLetter,
    brand,
    publicUrl,
    askForLetter: (userId) => queue.send(verificationLetterJob, { userId }, { ofUser: userId }),
    tellVerified: (userId) => hooks.emit(addressVerified, { userId }),
  });
  const signIn = createSignInService({
    users,
    sessions,
    passwords,
    requireGoodPassword,
    tokens,
    clock,
    reservedEmails: adminEmails,
    askToVerify: verification.askFirst,
  });
  const isPasswordOf = createPasswordGuesses({ passwords, clock });
  const access = createStandingAccess({ workers, channels: alertChannels });
  const account = createAccountService({
    users,
    sessions,
    passwords,
    requireGoodPassword,
    clock,
    events,
    currentSession: current,
    isPasswordOf,
    resets,
    access,
    openSession: signIn.openSession,
    inTransaction,
  });
  const newLink = createPasswordLinks({ resets, clock, publicUrl });
  const password = createPasswordService({
    users,
    sessions,
    resets,
    passwords,
    requireGoodPassword,
    access,
    signIn,
    events,
    clock,
    log,
    inTransaction,
    sendLetter,
    verification,
    brand,
    newLink,
    askForAnswer: (login) => queue.send(forgottenPasswordJob, { login }, { ofUser: null }),
  });
  const erasure = createErasure({
    users,
    sessions,
    resets,
    verification,
    workers: workerStore,
    isPasswordOf,
    clock,
    events,
    currentSession: current,
    inTransaction,
    demoEmail,
    askForErasure: (userId) => queue.send(eraseAccountJob, { userId }, { ofUser: userId }),
  });
  const people = createPeople({ store: createPeopleStore(database), users, newLink, training, events, clock });
  const ownAccounts = createOwnAccounts({ users, passwords, events, log, clock, adminEmails });
  const keepOwn = (): Promise<void> => workers.keepOwn(workerToken, { hasOtherServers });
  // Not maintenance: of all servers one does those, and each has a token of its own.
  const keepingOwn = createRepeat({
    everyMs: KEEP_OWN_EVERY_MS,
    act: keepOwn,
    what: 'the token of our own workers could not be kept',
    log,
  });
  const module: Module = {
    name: 'identity',
    serves: [
      serve(
        identityRoutes,
        createIdentityHandlers({ signIn, account, password, verification, erasure, access, publicUrl }),
      ),
      serve(peopleRoutes, createPeopleHandlers(people)),
      serve(workerAccountRoutes, createWorkerAccountHandlers(workers)),
    ],
    async start() {
      await ownAccounts.keepAdmins();
      await keepOwn();
      keepingOwn.start();
      await queue.work(forgottenPasswordJob, password.answer);
      await queue.work(verificationLetterJob, verification.write);
    },
    maintenance: [account.forgetOld, password.forgetOld, verification.forgetOld, erasure.resume],
    erase: erasure.finish,
    stop: keepingOwn.stop,
  };
  return {
    module,
    gate,
    /** Reads every session, and every worker's account, anew at its next call. */
    forgetRemembered(): void {
      forgetAll();
      workers.forgetRemembered();
    },
    /** The user behind a live socket's peer id, if the session lives. */
    async sessionOfPeer(peerId: string): Promise<{ sessionId: number; userId: number } | null> {
      const live = await sessions.findLiveByPeer(peerId, clock.now());
      return live && { sessionId: live.session.id, userId: live.user.id };
    },
    /** Those of them that have not ended. */
    liveSessionsOf: (sessionIds: readonly number[]): Promise<ReadonlySet<number>> =>
      sessions.liveOf(sessionIds, clock.now()),
    /** Of those who are here; by their numbers. */
    emailsOf: users.emailsOf,
    /**
     * By whose clocks a user is told times: those the user has chosen, those of the browser seen last, or the
     * installation's.
     */
    async timeZoneOf(userId: number): Promise<string> {
      const user = await users.find(userId);
      return user?.timeZone ?? user?.browserTimeZone ?? timeZone;
    },
    isErasing: erasure.isErasing,
    resumeErasures: erasure.resume,
    sessionIdsOf: sessions.idsOf,
    visitedBefore: sessions.visitedBefore,
    workerIdsOf: workerStore.idsOf,
    mayWork: workers.mayWork,
    workerNames: workerStore.namesOf,
    /** Lent ones among these accounts, as their owners call them. */
    lentAccounts: workerStore.listLentOf,
    /** Of these accounts, those that people lend. */
    lentWorkers: workerStore.lentOf,
    /** Who lends the computer; null: the installation itself. */
    ownerOfWorker: workerStore.ownerOf,
    /** The computers that people lend. */
    listWorkersOf: workerStore.listGoodOf,
    createWorkerOf: workers.createOwn,
    revokeWorkerOf: workers.revokeOwn,
    /** Null for who is not there, or is leaving. */
    async emailOf(userId: number): Promise<string | null> {
      const user = await users.find(userId);
      return user && user.erasingAt === null ? user.email : null;
    },
    /** Where letters may go that users wrote; null while nobody has shown that the address is theirs. */
    async verifiedEmailOf(userId: number): Promise<string | null> {
      const user = await users.find(userId);
      return user && user.erasingAt === null && user.emailVerifiedAt !== null ? user.email : null;
    },
    /**
     * What tells a user's mailbox from another, however its address is written; of those who may be given something for
     * it: the address is theirs, or nobody can ask.
     */
    async mailboxesOf(userIds: readonly number[]): Promise<Map<number, string>> {
      const found = (await Promise.all(userIds.map(users.find))).flatMap((user) =>
        user && user.erasingAt === null && verification.isVerified(user) ? [user] : [],
      );
      return new Map(found.map(({ id, email }) => [id, mailboxHash(email)]));
    },
    appointOwn: ownAccounts.appointOwn,
    createAccount: ownAccounts.createAccount,
  };
}
export type Identity = Awaited<ReturnType<typeof createIdentity>>;
export { eraseAccountJob } from './erasure/erasure.jobs.ts';
export { expiryOfLent } from './workers/worker-token-life.ts';
export { dismissAdmin, grantAdmin } from './people/admins.ts';
export { linkForPassword } from './password/password-link.ts';
export { setTraining } from './people/set-training.ts';
export { addressVerified, sessionEnded, workerRevoked } from './identity.events.ts';
