import { DIALOG_LIST_SIZE, type DialogSummary } from '@rakurs/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDialogMessages } from '#features/chat/index.ts';
import { api } from '#shared/api/index.ts';

export const useDialogs = () => {
  const pages = useInfiniteQuery({
    queryKey: ['dialogs'],
    queryFn: ({ pageParam }) => api.listDialogs({ query: { page: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: ({ amount }, all) => (all.length * DIALOG_LIST_SIZE < amount ? all.length : undefined),
    // Somebody may wait for an answer: who comes back to this page is to see the newest.
    staleTime: 0,
  });
  const dialogs = useMemo((): DialogSummary[] => {
    const all = pages.data?.pages.flatMap((page) => page.dialogs) ?? [];
    return [...new Map(all.map((dialog) => [dialog.id, dialog])).values()];
  }, [pages.data]);
  return { dialogs, pages };
};

interface Answer {
  content: string;
  attachmentIds: number[];
}

export const useAdminDialog = (dialogId: number) =>
  useDialogMessages({
    key: ['admin', dialogId],
    read: () => api.showDialogToAdmin({ params: { dialogId } }),
    say: ({ content, attachmentIds }: Answer) =>
      api.answerDialog({ params: { dialogId }, body: { content, attachment_ids: attachmentIds } }),
  });

export interface QueryImagePart {
  id: number;
  name: string;
  is_sound: boolean;
}

/** Files for the next answer. */
export const useAttachFile = (dialogId: number) => {
  const [queryImage, setQueryImage] = useState<QueryImagePart[]>([]);
  const attaching = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      // First: the server must know what it is before the bytes come.
      form.append('params', JSON.stringify({ name: file.name }));
      form.append('file', file, file.name);
      return api.attachToDialog({ params: { dialogId }, body: form });
    },
    onSuccess: ({ id, name, is_sound }) => setQueryImage((all) => [...all, { id, name, is_sound }]),
  });
  return {
    queryImage,
    attaching,
    detach: (id: number) => setQueryImage((all) => all.filter((one) => one.id !== id)),
    clear: () => setQueryImage([]),
  };
};
