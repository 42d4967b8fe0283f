import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { ERASE_WORD } from '@rakurs/contract';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrors, session } from '#shared/api/index.ts';
import { ERASED_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';

const FIELDS = ['password', 'confirmation'];

/** `login` is for the browser's password manager. The word is typed by hand: nobody does this by accident. */
export function EraseQuestion({ login, onClose }: { login: string; onClose: () => void }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const erase = useMutation({
    mutationFn: () => session.erase({ password, confirmation }),
    // In the place of this page: nobody comes back to a profile that is gone.
    onSuccess: () => navigate(ERASED_PATH, { replace: true }),
  });
  const wrong = fieldErrors(erase.error);
  const isAboutFields = Object.keys(wrong).some((field) => FIELDS.includes(field));
  const canSubmit = password !== '' && confirmation.trim().toUpperCase() === ERASE_WORD && !erase.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit) erase.mutate();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={ru.profile.eraseQuestion}
      closeButtonProps={{ 'aria-label': ru.common.close }}
      closeOnClickOutside={!erase.isPending}
      closeOnEscape={!erase.isPending}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{ru.profile.eraseWarning}</Text>
          <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
          <PasswordInput
            label={ru.profile.erasePassword}
            autoComplete="current-password"
            data-autofocus
            value={password}
            error={wrong['password']}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <TextInput
            label={ru.profile.eraseWord(ERASE_WORD)}
            autoComplete="off"
            value={confirmation}
            error={wrong['confirmation']}
            onChange={(event) => setConfirmation(event.currentTarget.value)}
          />
          {erase.isError && !isAboutFields && <ErrorText error={erase.error} />}
          <Group justify="flex-end">
            <Button variant="default" disabled={erase.isPending} onClick={onClose}>
              {ru.common.cancel}
            </Button>
            <Button type="submit" color="red" disabled={!canSubmit} loading={erase.isPending}>
              {ru.profile.eraseConfirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
