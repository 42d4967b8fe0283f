import { createHash } from 'node:crypto';

/** What a bank answers about a payment of ours. Nothing of it is believed before it was compared with what we know. */
export interface BankPayment {
  providerId: string;
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';
  kopecks: number;
  currency: string;
  /** All that was given back so far. */
  refunded: number;
  /** Our number and mark of it, as we gave them along; null: it is not ours. */
  paymentId: number | null;
  reference: string | null;
  /** Where it is paid. */
  paymentUrl: string | null;
}

export interface NewBankPayment {
  paymentId: number;
  kopecks: number;
  /** With the same key a repeated request makes no second payment. */
  key: string;
  /** Where the payer goes afterwards. */
  returnUrl: string;
}

export interface BankRefund {
  providerId: string;
  kopecks: number;
  /** All that will have been given back then: the same refund asked for twice is one. */
  total: number;
  key: string;
}

/** Whoever takes people's money for us. Its calls may take seconds: none is made in a transaction. */
export interface PaymentProvider {
  name: 'sandbox' | 'yookassa';
  /** What such a payment is called in the list. */
  title: string;
  create(payment: NewBankPayment): Promise<BankPayment>;
  /** Null: it has no such payment. */
  find(providerId: string): Promise<BankPayment | null>;
  /** Takes what the payer's bank holds for us. */
  capture(providerId: string, key: string): Promise<BankPayment>;
  /** What is cancelled stays so: it needs no key to be asked for twice. */
  cancel(providerId: string): Promise<BankPayment>;
  refund(refund: BankRefund): Promise<void>;
}

/** The bank has heard and said no: nothing was done. */
export class BankRefused extends Error {}
/** Nobody knows whether anything was done: it is asked again, with the same key. */
export class BankUnavailable extends Error {}

export const isBankError = (error: unknown): error is Error =>
  error instanceof BankUnavailable || error instanceof BankRefused;

export const RUBLES = 'RUB';

/** By this the bank's payment proves to be ours: it cannot be guessed, and the key cannot be told from it. */
export const referenceOf = (key: string): string => createHash('sha256').update(`payment ${key}`).digest('base64url');
