import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, session } from '#shared/api/index.ts';
import { HOME_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';

export const SESSIONS_KEY = ['sessions'];

export const useSessions = () => useQuery({ queryKey: SESSIONS_KEY, queryFn: () => api.listSessions() });

export const useEndSession = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: number) => api.endSession({ params: { sessionId } }),
    onSuccess: () => {
      notifications.show({ message: ru.profile.sessionEnded, color: 'teal' });
    },
    // After a failure too: the session may have ended by itself meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
};

export const useSignOutEverywhere = () => {
  const navigate = useNavigate();
  return useMutation({ mutationFn: () => session.signOutEverywhere(), onSuccess: () => navigate(HOME_PATH) });
};
