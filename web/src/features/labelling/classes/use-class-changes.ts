import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, errorText } from '#shared/api/index.ts';
import { formatCount, wordFor } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { useRefreshClasses, useFreshTitleCounts } from './use-title-counts.ts';
import { askToMerge } from './ask-to-merge.ts';

const sayFailed = (error: unknown): void =>
  void notifications.show({ color: 'red', title: ru.classes.failed, message: errorText(error) });

interface Renaming {
  from: string;
  to: string;
}

/** Changes of classes in the whole project. The server tells every open screen, this one included. */
export const useClassChanges = (projectId: number) => {
  const onSuccess = useRefreshClasses(projectId);
  const countNow = useFreshTitleCounts(projectId);
  const change = useMutation({
    mutationFn: (body: Renaming & { merge: boolean }) => api.renameLabelClass({ params: { projectId }, body }),
    onSuccess: ({ labels }, { to }) => {
      onSuccess();
      notifications.show({
        color: 'teal',
        message: ru.classes.renamed(
          to,
          `${wordFor(labels, ru.classes.changeForms)} ${formatCount(labels, ru.labelling.labelForms)}`,
        ),
      });
    },
    onError: sayFailed,
  });
  /**
   * What is on the screen may be of before the last labels: whether there is such a class, and how many labels move,
   * the server says.
   */
  const rename = useMutation({
    mutationFn: async ({ from, to }: Renaming) => {
      const counted = await countNow();
      return { from: counted.find(({ title }) => title === from), into: counted.find(({ title }) => title === to) };
    },
    onSuccess: ({ from, into }, renaming) => {
      if (from && into) askToMerge({ from, into, onConfirm: () => change.mutate({ ...renaming, merge: true }) });
      else change.mutate({ ...renaming, merge: false });
    },
    onError: sayFailed,
  });
  const colour = useMutation({
    mutationFn: (body: { title: string; colour: number }) => api.colourLabelClass({ params: { projectId }, body }),
    onSuccess,
    onError: sayFailed,
  });
  return { rename: rename.mutate, isBusy: rename.isPending || change.isPending, colour };
};
