import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, errorText } from '#shared/api/index.ts';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { useAskForClasses } from '../counts/use-title-counts.ts';

const sayFailed = (error: unknown): void =>
  void notifications.show({ color: 'red', title: ru.classes.failed, message: errorText(error) });

/** Changes of classes in the whole project. The server tells every open screen, this one included. */
export const useClassChanges = (projectId: number) => {
  const onSuccess = useAskForClasses(projectId);
  const rename = useMutation({
    mutationFn: (body: { from: string; to: string; merge: boolean }) =>
      api.renameLabelClass({ params: { projectId }, body }),
    onSuccess: ({ labels }, { to }) => {
      onSuccess();
      notifications.show({
        color: 'teal',
        message: ru.classes.renamed(to, formatCount(labels, ru.labelling.labelForms)),
      });
    },
    onError: sayFailed,
  });
  const colour = useMutation({
    mutationFn: (body: { title: string; colour: number }) => api.colourLabelClass({ params: { projectId }, body }),
    onSuccess,
    onError: sayFailed,
  });
  return { rename, colour };
};
