import { Button, Group, Modal, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { AlertKind, NewAlertChannel } from '@rakurs/contract';
import { fieldErrors } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { projectChoice, readProject, type ProjectOption } from './project-choice.ts';
import { useCreateChannel } from './use-alerts.ts';

type TypedKind = Exclude<AlertKind, 'push'>;
const KINDS: readonly TypedKind[] = ['webhook', 'telegram', 'email'];
const EMPTY = { kind: 'webhook' as TypedKind, name: '', project: '', url: '', token: '', chat_id: '' };
type Values = typeof EMPTY;

const wishOf = ({ kind, name, project, url, token, chat_id }: Values): NewAlertChannel => {
  const common = { name: name.trim() || ru.alerts.nameOf[kind], project_id: readProject(project) };
  switch (kind) {
    case 'webhook':
      return { kind, ...common, url: url.trim() };
    case 'telegram':
      return { kind, ...common, token: token.trim(), chat_id: chat_id.trim() };
    case 'email':
      return { kind, ...common };
  }
};
const shownFields = (kind: TypedKind): string[] => [
  'name',
  ...(kind === 'webhook' ? ['url'] : kind === 'telegram' ? ['token', 'chat_id'] : []),
];

interface Props {
  projects: readonly ProjectOption[];
  email: string;
  hasMail: boolean;
  onClose: () => void;
}

/** A browser is no choice here: only the one that is open can be subscribed, and it has a button of its own. */
export function NewChannelModal({ projects, email, hasMail, onClose }: Props) {
  const form = useForm({ initialValues: EMPTY });
  const create = useCreateChannel();
  const { kind } = form.values;
  const submit = (values: Values) =>
    create.mutate(wishOf(values), {
      onSuccess: () => {
        notifications.show({ message: ru.alerts.added, color: 'teal' });
        onClose();
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  return (
    <Modal opened onClose={onClose} title={ru.alerts.addTitle}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <SegmentedControl
            fullWidth
            aria-label={ru.alerts.kind}
            data={KINDS.map((value) => ({ value, label: ru.alerts.kinds[value] }))}
            {...form.getInputProps('kind')}
          />
          <FieldsOfKind form={form} email={email} hasMail={hasMail} />
          <TextInput
            label={ru.alerts.name}
            placeholder={ru.alerts.nameOf[kind]}
            maxLength={100}
            {...form.getInputProps('name')}
          />
          <Select
            label={ru.alerts.project}
            data={projectChoice(projects)}
            allowDeselect={false}
            {...form.getInputProps('project')}
          />
          {create.isError && <ErrorText error={create.error} shownFields={shownFields(kind)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ru.common.cancel}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={kind === 'email' && !hasMail}>
              {ru.alerts.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

function FieldsOfKind({ form, email, hasMail }: { form: UseFormReturnType<Values>; email: string; hasMail: boolean }) {
  switch (form.values.kind) {
    case 'webhook':
      return (
        <TextInput
          data-autofocus
          type="url"
          label={ru.alerts.url}
          description={ru.alerts.urlHint}
          inputWrapperOrder={BELOW}
          placeholder="https://"
          maxLength={2000}
          {...form.getInputProps('url')}
        />
      );
    case 'telegram':
      return (
        <>
          <TextInput
            label={ru.alerts.token}
            description={ru.alerts.tokenHint}
            inputWrapperOrder={BELOW}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('token')}
          />
          <TextInput
            label={ru.alerts.chat}
            description={ru.alerts.chatHint}
            inputWrapperOrder={BELOW}
            autoComplete="off"
            {...form.getInputProps('chat_id')}
          />
        </>
      );
    case 'email':
      return <Text c={hasMail ? undefined : 'dimmed'}>{hasMail ? ru.alerts.emailHint(email) : ru.alerts.noMail}</Text>;
  }
}
