import { AsyncLocalStorage } from 'node:async_hooks';

/** Work that belongs to no user. */
export const SYSTEM_USER = 0;

const current = new AsyncLocalStorage<number>();

/** Whatever the work waits for inside this process, it waits for as this user. */
export const onBehalfOf = <T>(userId: number, work: () => T): T => current.run(userId, work);

export const currentUserId = (): number => current.getStore() ?? SYSTEM_USER;
