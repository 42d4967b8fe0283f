import { notifications } from '@mantine/notifications';
import type { SuggestedFrame } from '@rakurs/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { useRefreshClassifiers } from '../use-classifiers.ts';

type Moment = Pick<SuggestedFrame, 'data_source_file_id' | 'second'>;
export const keyOf = ({ data_source_file_id, second }: Moment): string => `${data_source_file_id} ${second}`;

/** 'Здесь его нет': seen at once and sent behind; pressed again it is taken back. */
export const useAbsences = (projectId: number, classifierId: number) => {
  const [absent, setAbsent] = useState<ReadonlySet<string>>(new Set());
  const askForClassifiers = useRefreshClassifiers(projectId);
  const show = (frame: Moment, isAbsent: boolean) =>
    setAbsent((before) => {
      const after = new Set(before);
      if (isAbsent) after.add(keyOf(frame));
      else after.delete(keyOf(frame));
      return after;
    });
  const send = useMutation({
    // One after another: taking it back must not overtake what it takes back.
    scope: { id: `absences ${classifierId}` },
    mutationFn: ({ frame: { data_source_file_id, second }, isAbsent }: { frame: Moment; isAbsent: boolean }) =>
      api.markAbsence({
        params: { projectId, classifierId },
        body: { data_source_file_id, second, is_absent: isAbsent },
      }),
    onError: (error, { frame, isAbsent }) => {
      show(frame, !isAbsent);
      notifications.show({ title: ru.teaching.suggest.absentFailed, message: errorText(error), color: 'red' });
    },
    onSettled: askForClassifiers,
  });
  return {
    isAbsent: (frame: Moment): boolean => absent.has(keyOf(frame)),
    isAnyAbsent: absent.size > 0,
    isSending: send.isPending,
    toggle(frame: Moment): void {
      const isAbsent = !absent.has(keyOf(frame));
      show(frame, isAbsent);
      send.mutate({ frame, isAbsent });
    },
  };
};
