import { Button, Group, PasswordInput, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { MIN_PASSWORD_LENGTH } from '@rakurs/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, session } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { KeptAccess } from './KeptAccess.tsx';
import { ACCESS_KEY, NOTHING_KEPT, useStandingAccess, type Kept } from './kept-access.ts';
import { SESSIONS_KEY } from './use-sessions.ts';

const EMPTY = { currentPassword: '', newPassword: '' };

const isAboutFields = (error: unknown): boolean => Object.keys(fieldErrors(error)).some((field) => field in EMPTY);

/** `login` is for the browser's password manager, which otherwise cannot tell whose password this is. */
export function PasswordForm({ login }: { login: string }) {
  const queries = useQueryClient();
  const access = useStandingAccess();
  const [kept, setKept] = useState<Kept>(NOTHING_KEPT);
  const form = useForm({ initialValues: EMPTY });
  const change = useMutation({
    mutationFn: (body: typeof EMPTY) => session.changePassword({ ...body, keep: kept }),
    onSuccess: (revoked) => {
      form.reset();
      setKept(NOTHING_KEPT);
      notifications.show({ message: ru.profile.passwordChanged(revoked), color: 'teal' });
      return Promise.all([SESSIONS_KEY, ACCESS_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  // Who does not know yet what would be revoked is not asked to decide it.
  const filled = form.values.currentPassword !== '' && form.values.newPassword !== '' && !access.isPending;

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
            description={ru.registration.passwordHint(MIN_PASSWORD_LENGTH)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
        </SimpleGrid>
        {access.isPending && <Skeleton height={20} width="60%" radius="md" />}
        {access.isLoadingError && (
          <Text size="sm" role="status">
            {ru.profile.keepFailed}
          </Text>
        )}
        {access.data && <KeptAccess access={access.data} kept={kept} onChange={setKept} />}
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
