/**
 * What one module must do because of another, in the same transaction: a task or an index entry is there exactly if its
 * cause is.
 * A hook is declared by the module that tells it; the bus knows none of them.
 */
export interface TransactionHook<T> {
  readonly name: string;
  /** Only for the compiler: what is told. */
  readonly told?: (what: T) => void;
}
export const defineHook = <T>(name: string): TransactionHook<T> => ({ name });

type Act<T> = (what: T) => Promise<void>;

export interface TransactionHooks {
  /** Call it inside the transaction that makes it true. A listener that fails undoes the cause too. */
  emit<T>(hook: TransactionHook<T>, what: T): Promise<void>;
  on<T>(hook: TransactionHook<T>, act: Act<T>): void;
}

export function createTransactionHooks(): TransactionHooks {
  const listeners = new Map<string, Act<unknown>[]>();
  return {
    async emit(hook, what) {
      for (const act of listeners.get(hook.name) ?? []) await act(what);
    },
    on(hook, act) {
      // The hook's own type says what its listeners hear.
      listeners.set(hook.name, [...(listeners.get(hook.name) ?? []), act as Act<unknown>]);
    },
  };
}
