import { Button, Group, PasswordInput, SimpleGrid, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { SHORTEST_PASSWORD } from '@rakurs/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrors, session } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { SESSIONS_KEY } from './use-sessions.ts';

const EMPTY = { currentPassword: '', newPassword: '' };

const isAboutFields = (error: unknown): boolean => Object.keys(fieldErrors(error)).some((field) => field in EMPTY);

/** `login` is for the browser's password manager, which otherwise cannot tell whose password this is. */
export function PasswordForm({ login }: { login: string }) {
  const queries = useQueryClient();
  const form = useForm({ initialValues: EMPTY });
  const change = useMutation({
    mutationFn: (body: typeof EMPTY) => session.changePassword(body),
    onSuccess: () => {
      form.reset();
      notifications.show({ message: ru.profile.passwordChanged, color: 'teal' });
      return queries.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const filled = form.values.currentPassword !== '' && form.values.newPassword !== '';

  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <Stack gap="md">
        <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <PasswordInput
            label={ru.profile.currentPassword}
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
          <PasswordInput
            label={ru.profile.newPassword}
            description={ru.registration.passwordHint(SHORTEST_PASSWORD)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
        </SimpleGrid>
        {change.isError && !isAboutFields(change.error) && <ErrorText error={change.error} />}
        <Group>
          <Button type="submit" variant="default" loading={change.isPending} disabled={!filled}>
            {ru.profile.changePassword}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
