/** What one module must know of another's doing, in the same transaction: a task or an index entry is there exactly if its cause is. */
export interface TransactionHookEvents {
  /** There is something for machines to look at. */
  'file.prepared': { fileId: number };
  /** Something of it that can be searched for is new, or it has come or gone. */
  'file.altered': { fileId: number };
  /** It is gone for good. */
  'file.purged': { fileId: number };
}

type Act<N extends keyof TransactionHookEvents> = (what: TransactionHookEvents[N]) => Promise<void>;

export interface TransactionHooks {
  /** Call it inside the transaction that makes it true. A listener that fails undoes the cause too. */
  tell<N extends keyof TransactionHookEvents>(name: N, what: TransactionHookEvents[N]): Promise<void>;
  on<N extends keyof TransactionHookEvents>(name: N, act: Act<N>): void;
}

export function createTransactionHooks(): TransactionHooks {
  const listeners: { [N in keyof TransactionHookEvents]: Act<N>[] } = { 'file.prepared': [], 'file.altered': [], 'file.purged': [] };
  return {
    async tell(name, what) {
      for (const act of listeners[name]) await act(what);
    },
    on: (name, act) => void listeners[name].push(act),
  };
}
