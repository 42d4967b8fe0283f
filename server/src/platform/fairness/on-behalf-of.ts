import { AsyncLocalStorage } from 'node:async_hooks';

/** Work that belongs to no person. */
export const THE_HOUSE = 0;

const current = new AsyncLocalStorage<number>();

/** Whatever the work waits for inside this process, it waits for as this person. */
export const onBehalfOf = <T>(userId: number, work: () => T): T => current.run(userId, work);

export const personBehind = (): number => current.getStore() ?? THE_HOUSE;
