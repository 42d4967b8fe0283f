import { DIALOG_FIRST_POLL_MS, DIALOG_POLL_AFTER_SEND_MS, DIALOG_POLL_MS, type DialogMessage } from '@rakurs/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, promptApi } from '#shared/api/index.ts';
import { usePoll } from '#shared/hooks/use-poll.ts';

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

/**
 * A dialog that is looked at again and again (polling): soon after it opens, every second, and soon after something was
 * said.
 */
export function useDialogMessages<Said>({ key, read, say }: DialogCalls<Said>) {
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

/** A plan, a balance and the workers change without anybody saying anything here. */
const PRICE_POLL_MS = 30_000;

/** What the next answer costs, asked anew after each message; undefined until it is known. */
const useReplyPrice = (dialogId: number, newestId: number | undefined) =>
  useQuery({
    queryKey: ['reply price', dialogId, newestId],
    queryFn: () => api.showReplyPrice({ params: { dialogId } }),
    placeholderData: keepPreviousData,
    refetchInterval: PRICE_POLL_MS,
    retry: false,
  }).data;

interface Question {
  content: string;
  /** The price that stood beside the field; nothing that costs more is done. */
  priceShown: number | undefined;
}

export function useDialog(dialogId: number) {
  const { dialog, saying } = useDialogMessages({
    key: ['own', dialogId],
    read: () => api.listDialogMessages({ params: { dialogId } }),
    say: ({ content, priceShown }: Question) =>
      promptApi.sendDialogMessage({
        params: { dialogId },
        body: { content, ...(priceShown !== undefined && { price_shown: priceShown }) },
      }),
  });
  return { dialog, saying, price: useReplyPrice(dialogId, dialog.data?.dialogMessages.at(-1)?.id) };
}
