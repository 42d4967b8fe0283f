import type { CallbackRequest, CallbackState, NewCallbackRequest } from '@rakurs/contract';
import { MINUTE_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { CallbackRequestRow, CallbackRequestStore } from './callback-requests.store.ts';

export const CALLBACK_WINDOW_MS = 10 * MINUTE_MS;

export interface CallbackRequestsDeps {
  store: CallbackRequestStore;
  clock: Clock;
  perAddress: RateLimit;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Sees to it that the request reaches whoever calls back. Takes part in the transaction. */
  askForDelivery: (requestId: number) => Promise<void>;
}

const toCallbackRequest = ({
  id,
  phone,
  description,
  requestingUrl,
  state,
  createdAt,
}: CallbackRequestRow): CallbackRequest => ({
  id,
  phone,
  description,
  requesting_url: requestingUrl,
  state,
  created_at: createdAt.toISOString(),
});

export const createCallbackRequests = ({
  store,
  clock,
  perAddress,
  inTransaction,
  askForDelivery,
}: CallbackRequestsDeps) => ({
  async register(
    address: string,
    { cell: phone, description, requesting_url: requestingUrl, website }: NewCallbackRequest,
  ): Promise<{ result: true }> {
    if (website !== '') return { result: true };
    perAddress.take(address);
    const now = clock.now();
    const wish = { phone, description, requestingUrl };
    // A visitor has no session for an Idempotency-Key to belong to: a repeated call is known by its contents.
    if (await store.hasSame({ ...wish, since: new Date(now.getTime() - CALLBACK_WINDOW_MS) })) return { result: true };
    await inTransaction(async () => {
      const { id } = await store.insert({ ...wish, createdAt: now });
      await askForDelivery(id);
    });
    return { result: true };
  },
  async list({
    page,
    page_size: amount,
  }: {
    page: number;
    page_size: number;
  }): Promise<{ callback_requests: CallbackRequest[]; amount: number }> {
    const [rows, total] = await Promise.all([store.list({ from: page * amount, amount }), store.count()]);
    return { callback_requests: rows.map(toCallbackRequest), amount: total };
  },
  async changeState(id: number, state: CallbackState): Promise<CallbackRequest> {
    const row = await store.change(id, { state });
    if (!row) throw new AppError('not_found', 'Заявка не найдена');
    return toCallbackRequest(row);
  },
  /** Who asks to be forgotten is forgotten; a delivery under way finds nothing to deliver. */
  async remove(id: number): Promise<{ result: true }> {
    if (!(await store.remove(id))) throw new AppError('not_found', 'Заявка не найдена');
    return { result: true };
  },
});
export type CallbackRequests = ReturnType<typeof createCallbackRequests>;
