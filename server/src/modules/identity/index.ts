import { identityRoutes, peopleRoutes, workerAccountRoutes, type TrainingMode } from '@rakurs/contract';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Log } from '#platform/log.ts';
import type { SendLetter } from '#platform/mail.ts';
import { serve, type Module } from '#platform/module.ts';
import type { Queue } from '#platform/queue.ts';
import { createAccountService } from './account.service.ts';
import { eraseAccountJob } from './erasure/erasure.jobs.ts';
import { createErasure } from './erasure/erasure.service.ts';
import { userChanged } from './identity.events.ts';
import { createIdentityHandlers, createWorkerAccountHandlers } from './identity.routes.ts';
import { forgottenPasswordJob } from './password/password.jobs.ts';
import { createPasswordGuesses } from './password-guesses.ts';
import { createPasswordLinks } from './password/password-link.ts';
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
import { createWorkerAccounts } from './workers/worker-accounts.service.ts';
import { createWorkerAccountStore } from './workers/worker-accounts.store.ts';

export interface IdentityDeps {
  database: Database;
  queue: Queue;
  events: EventBus;
  log: Log;
  clock?: Clock;
  sessionKey: string;
  /** Of the installation's own workers. */
  workerToken: string;
  brand: string;
  publicUrl: string;
  /** Kept for its administrators: nobody registers them. */
  adminEmails: readonly string[];
  /** Of the account that every start makes anew; null where none is made. */
  demoEmail: string | null;
  training: TrainingMode;
  /** Null where no letters can be sent. */
  sendLetter: SendLetter | null;
}

export async function createIdentity({
  database,
  queue,
  events,
  log,
  clock = systemClock,
  sessionKey,
  workerToken,
  brand,
  publicUrl,
  adminEmails,
  demoEmail,
  training,
  sendLetter,
}: IdentityDeps) {
  const users = createUserStore(database);
  const sessions = createSessionStore(database);
  const passwords = await createPasswords();
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
    workerOf: workers.callerOf,
    everybodyTrains: training === 'all',
  });
  const signIn = createSignInService({ users, sessions, passwords, tokens, clock, reservedEmails: adminEmails });
  const isPasswordOf = createPasswordGuesses({ passwords, clock });
  const account = createAccountService({
    users,
    sessions,
    passwords,
    clock,
    events,
    currentSession: current,
    isPasswordOf,
    resets,
    openSession: signIn.openSession,
    inTransaction,
  });
  const newLink = createPasswordLinks({ resets, clock, publicUrl });
  const password = createPasswordService({
    users,
    sessions,
    resets,
    passwords,
    signIn,
    events,
    clock,
    log,
    inTransaction,
    sendLetter,
    brand,
    newLink,
    askForAnswer: (login) => queue.send(forgottenPasswordJob, { login }, { ofPerson: null }),
  });
  const erasure = createErasure({
    users,
    sessions,
    resets,
    workers: workerStore,
    isPasswordOf,
    clock,
    events,
    currentSession: current,
    inTransaction,
    demoEmail,
    askForErasure: (userId) => queue.send(eraseAccountJob, { userId }, { ofPerson: userId }),
  });
  const people = createPeople({ store: createPeopleStore(database), users, newLink, training, events, clock });
  /**
   * The setting keeps administrators and makes none: registration asks for no proof that an address is one's own. They are made at the machine (`npm run admin -- grant`).
   */
  const keepAdmins = async (): Promise<void> => {
    for (const userId of await users.dismissAdminsBut(adminEmails))
      events.publish(userChanged, { userIds: [userId] }, { userId });
    for (const email of adminEmails) {
      if (!(await users.findByEmail(email))?.isAdmin)
        log.warn(
          { email },
          `ADMIN_EMAILS: ${email} ещё не администратор. Чтобы сделать им: npm run admin -- grant ${email}`,
        );
    }
  };
  const module: Module = {
    name: 'identity',
    serves: [
      serve(identityRoutes, createIdentityHandlers({ signIn, account, password, erasure, publicUrl })),
      serve(peopleRoutes, createPeopleHandlers(people)),
      serve(workerAccountRoutes, createWorkerAccountHandlers(workers)),
    ],
    async start() {
      await keepAdmins();
      await workers.keepOwn(workerToken);
      await queue.work(forgottenPasswordJob, password.answer);
    },
    chores: [account.forgetOld, password.forgetOld, erasure.resume],
    erase: erasure.finish,
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
    /** Of those who are here; by their numbers. */
    emailsOf: users.emailsOf,
    isErasing: erasure.isErasing,
    resumeErasures: erasure.resume,
    sessionIdsOf: sessions.idsOf,
    visitedBefore: sessions.visitedBefore,
    workerIdsOf: workerStore.idsOf,
    mayWork: workers.mayWork,
    workerNames: workerStore.namesOf,
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
    /** For set-up: an administrator, provided that the account has this password, so that it is the program's own and not somebody's who took its name. */
    async appointOwn({ email, password }: { email: string; password: string }): Promise<void> {
      const user = await users.findByEmail(email);
      if (user && !user.isAdmin && (await passwords.matches(password, user.passwordHash)))
        await users.change(user.id, { isAdmin: true });
    },
    /** For set-up: an account made by the program itself, if it is not there yet. Null when it is. */
    async createAccount(account: {
      email: string;
      password: string;
      firstName: string;
      lastName: string;
      canTrainLearningModels: boolean;
    }): Promise<number | null> {
      const { password, ...person } = account;
      if (await users.findByEmail(person.email)) return null;
      const user = await users.insert({
        ...person,
        passwordHash: await passwords.hash(password),
        createdAt: clock.now(),
      });
      return user.id;
    },
  };
}
export type Identity = Awaited<ReturnType<typeof createIdentity>>;
export { eraseAccountJob } from './erasure/erasure.jobs.ts';
export { expiryOfWorker } from './workers/worker-token-life.ts';
export { dismissAdmin, grantAdmin } from './people/admins.ts';
export { linkForPassword } from './password/password-link.ts';
export { setTraining } from './people/set-training.ts';
export { sessionEnded, workerRevoked } from './identity.events.ts';
