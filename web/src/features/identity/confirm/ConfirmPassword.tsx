import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { api, fieldErrors, usePasswordQuestion } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';

/**
 * Asks for the password whenever a call needs it, on top of whatever is open. The call goes on by itself, or is refused
 * when the user cancels.
 */
export function ConfirmPassword({ login }: { login: string }) {
  const { isAsked, answer } = usePasswordQuestion();
  return isAsked ? <Question login={login} onAnswer={answer} /> : null;
}

/** Every open window hears Escape, also those below: what has this mark is left to us. */
const OURS = { 'data-mantine-stop-propagation': 'true' };

function Question({ login, onAnswer }: { login: string; onAnswer: (isConfirmed: boolean) => void }) {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const confirm = useMutation({
    mutationFn: () => api.confirmPassword({ body: { password } }),
    onSuccess: () => onAnswer(true),
  });
  const wrong = fieldErrors(confirm.error)['password'];
  const canSubmit = password !== '' && !confirm.isPending;
  const cancel = () => {
    if (!confirm.isPending) onAnswer(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSubmit) return;
    // The button goes out of service while it waits: the focus would fall on the page, and Escape reach the window
    // below.
    field.current?.focus();
    confirm.mutate();
  };
  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
  };
  return (
    <Modal
      opened
      onClose={cancel}
      size="sm"
      title={ru.confirmPassword.title}
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': ru.common.close, ...OURS }}
      onKeyDown={leaveOnEscape}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{ru.confirmPassword.text}</Text>
          <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
          <PasswordInput
            ref={field}
            label={ru.confirmPassword.password}
            autoComplete="current-password"
            data-autofocus
            value={password}
            error={wrong}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={OURS}
            {...OURS}
          />
          {confirm.isError && wrong === undefined && <ErrorText error={confirm.error} />}
          <Group justify="flex-end">
            <Button variant="default" disabled={confirm.isPending} onClick={cancel} {...OURS}>
              {ru.common.cancel}
            </Button>
            <Button type="submit" disabled={!canSubmit} loading={confirm.isPending} {...OURS}>
              {ru.confirmPassword.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
