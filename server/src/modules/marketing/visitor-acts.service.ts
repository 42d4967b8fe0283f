import type { VisitorAct } from '@rakurs/contract';
import { DAY_MS, type Clock } from '#platform/clock.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { VisitorActKind, VisitorActStore } from './visitor-acts.store.ts';

const VISITOR_ACTS_KEPT_MS = 90 * DAY_MS;

export interface Visitor {
  address: string;
  /** The browser was told to ask that nobody is followed. */
  refusesTracking: boolean;
}
interface Noted extends VisitorAct {
  kind: VisitorActKind;
}

export const createVisitorActs = ({
  store,
  clock,
  perAddress,
}: {
  store: VisitorActStore;
  clock: Clock;
  perAddress: RateLimit;
}) => ({
  async note(
    { address, refusesTracking }: Visitor,
    { kind, user_agent, width, height, phone }: Noted,
  ): Promise<{ result: true }> {
    if (refusesTracking) return { result: true };
    perAddress.take(address);
    await store.insert({ kind, userAgent: user_agent, width, height, phone: phone ?? null, createdAt: clock.now() });
    return { result: true };
  },
  forgetOld: (): Promise<void> => store.removeBefore(new Date(clock.now().getTime() - VISITOR_ACTS_KEPT_MS)),
});
export type VisitorActs = ReturnType<typeof createVisitorActs>;
