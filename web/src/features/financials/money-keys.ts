/** Under which keys the answers about money are kept. */
const MONEY = ['money'];
export const SUMS_KEY = [...MONEY, 'sums'];
export const MONTHS = [...MONEY, 'months'];
export const WORKERS = [...MONEY, 'workers'];
export const listKey = (name: string) => [...MONEY, 'list', name];
export const paymentKey = (paymentId: number) => [...MONEY, 'payment', paymentId];
export const chargeKey = (chargeId: number) => [...MONEY, 'charge', chargeId];

/** Of many changes within this time one is followed, at its end. */
export const REFRESH_PAUSE_MS = 1000;
