import { MAX_OWN_WORKERS, WORKER_PACKAGE_PATH, type Loan, type OwnWorker } from '@rakurs/contract';
import { expiryOfLent, type Identity } from '#modules/identity/index.ts';
import type { Inference } from '#modules/inference/index.ts';
import type { EarningStore } from './earnings.store.ts';
import { titleOfWork } from './work-titles.ts';

export interface EarningsDeps {
  store: EarningStore;
  identity: Pick<Identity, 'listWorkersOf' | 'createWorkerOf' | 'revokeWorkerOf'>;
  inference: Pick<Inference, 'listLiveIds' | 'loanOf'>;
  publicUrl: string;
}
type Account = Awaited<ReturnType<EarningsDeps['identity']['listWorkersOf']>>[number];

/**
 * One line for bash, zsh, PowerShell and cmd alike: nothing in it needs quotes. A token may begin with a dash, so it is
 * joined to its name. No package
 * needs its install script, and one of them would fetch half a gigabyte for graphics cards with it.
 */
const commandFor = (publicUrl: string, token: string): string =>
  `npx --yes --ignore-scripts ${publicUrl}${WORKER_PACKAGE_PATH} --server=${publicUrl} --token=${token}`;

/** Computers that people lend, and what each has earned. */
export function createEarnings({ store, identity, inference, publicUrl }: EarningsDeps) {
  const show = async (accounts: Account[]): Promise<OwnWorker[]> => {
    const [earned, alive] = await Promise.all([store.earnedBy(accounts.map(({ id }) => id)), inference.listLiveIds()]);
    return accounts.map(({ id, name, createdAt, lastSeenAt, revokedAt }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      expires_at: expiryOfLent(createdAt).toISOString(),
      last_seen_at: lastSeenAt?.toISOString() ?? null,
      is_alive: revokedAt === null && alive.has(id),
      earned: earned.get(id) ?? 0,
    }));
  };
  const showOne = async (account: Account): Promise<OwnWorker> => {
    const [worker] = await show([account]);
    if (!worker) throw new Error(`The worker ${account.id} cannot be shown`);
    return worker;
  };
  const showLoan = async (userId: number): Promise<Loan> => {
    const [loan, pending, cancelled] = await Promise.all([
      inference.loanOf(userId),
      store.sumOf(userId, 'pending'),
      store.sumOf(userId, 'cancelled'),
    ]);
    const {
      status,
      passed,
      passedInRow,
      checksNeeded,
      shareChecked,
      checking,
      strikes,
      maxStrikes,
      endedAt,
      differed,
    } = loan;
    return {
      status,
      checks_passed: passed,
      checks_in_row: passedInRow,
      checks_needed: checksNeeded,
      one_checked_of: Math.round(1 / shareChecked),
      strikes,
      max_strikes: maxStrikes,
      checking,
      pending,
      cancelled,
      ended_at: endedAt?.toISOString() ?? null,
      differed: differed && { at: differed.at.toISOString(), work: titleOfWork(differed.kind) },
    };
  };
  return {
    list: async (userId: number): Promise<{ workers: OwnWorker[]; loan: Loan }> => ({
      workers: await show(await identity.listWorkersOf(userId)),
      loan: await showLoan(userId),
    }),
    async create(userId: number, name: string): Promise<{ worker: OwnWorker; token: string; command: string }> {
      const { account, token } = await identity.createWorkerOf(userId, name, MAX_OWN_WORKERS);
      return { worker: await showOne(account), token, command: commandFor(publicUrl, token) };
    },
    revoke: async (userId: number, workerId: number): Promise<OwnWorker> =>
      showOne(await identity.revokeWorkerOf(userId, workerId)),
  };
}
export type Earnings = ReturnType<typeof createEarnings>;
