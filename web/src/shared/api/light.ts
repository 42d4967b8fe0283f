/** The part of the door that the public pages open before anything else is loaded: it brings neither the contract nor the queue. */
import { JWT_KEY } from './credentials.ts';

/** Whether somebody signed in on this device, as far as it knows. The server may have another opinion. */
export const hasStoredSession = (): boolean => window.localStorage.getItem(JWT_KEY) !== null;
