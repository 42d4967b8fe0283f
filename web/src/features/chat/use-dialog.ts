import { DIALOG_FIRST_POLL_MS, DIALOG_POLL_AFTER_SEND_MS, DIALOG_POLL_MS, type DialogMessage } from '@rakurs/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/index.ts';
import { usePoll } from '#shared/watching/use-poll.ts';

type Dialog = Awaited<ReturnType<typeof api.listDialogMessages>>;

/** How a dialog is read and what is said in it: the owner's way and the administrator's are two. */
export interface DialogCalls<Said> {
  /** Tells one dialog, and one way to it, from another. */
  key: readonly (string | number)[];
  read: () => Promise<Dialog>;
  say: (said: Said) => Promise<DialogMessage>;
}

const withMessage = (dialog: Dialog, said: DialogMessage): Dialog =>
  dialog.dialogMessages.some(({ id }) => id === said.id)
    ? dialog
    : {
        is_answering: dialog.is_answering || said.authorType === 'user',
        dialogMessages: [...dialog.dialogMessages, said],
      };

/** A dialog that is looked at again and again (polling): soon after it opens, every second, and soon after something was said. */
export function usePolledDialog<Said>({ key, read, say }: DialogCalls<Said>) {
  const queries = useQueryClient();
  const queryKey = ['dialog', ...key];
  const [sent, setSent] = useState(0);
  // Asked for by the poll alone, so that it is asked when the specification says.
  const dialog = useQuery({ queryKey, queryFn: read, enabled: false, retry: false });
  usePoll({
    // Who could not open it is told why, until they try again.
    isOn: !dialog.isLoadingError,
    subject: `${queryKey.join(' ')} ${sent}`,
    firstMs: sent === 0 ? DIALOG_FIRST_POLL_MS : DIALOG_POLL_AFTER_SEND_MS,
    everyMs: DIALOG_POLL_MS,
    check: () => dialog.refetch({ cancelRefetch: false }),
  });
  const saying = useMutation({
    mutationFn: say,
    onSuccess: (said) => {
      queries.setQueryData<Dialog>(queryKey, (kept) => kept && withMessage(kept, said));
      setSent((times) => times + 1);
    },
  });
  return { dialog, saying };
}

export const useDialog = (dialogId: number) =>
  usePolledDialog({
    key: ['own', dialogId],
    read: () => api.listDialogMessages({ params: { dialogId } }),
    say: (content: string) => api.sendDialogMessage({ params: { dialogId }, body: { content } }),
  });
