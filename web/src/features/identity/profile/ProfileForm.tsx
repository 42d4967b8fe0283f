import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { User } from '@rakurs/contract';
import { useMutation } from '@tanstack/react-query';
import { api, fieldErrors, session } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { PhoneInput } from '#shared/ui/PhoneInput.tsx';
import { formatPhone, isWholePhone } from '#shared/ui/phone-mask.ts';
import { ZoneSelect } from './ZoneSelect.tsx';

const toValues = ({ lastName, firstName, middleName, cell, timeZone }: User) => ({
  lastName,
  firstName,
  middleName,
  cell: cell === null ? '' : formatPhone(cell),
  timeZone,
});
type Values = ReturnType<typeof toValues>;

const FIELDS: string[] = ['lastName', 'firstName', 'middleName', 'cell', 'timeZone'] satisfies (keyof Values)[];
const concernsField = (error: unknown): boolean =>
  Object.keys(fieldErrors(error)).some((field) => FIELDS.includes(field));

export function ProfileForm({ user }: { user: User }) {
  const form = useForm<Values>({
    initialValues: toValues(user),
    validate: { cell: (text) => (text === '' || isWholePhone(text) ? null : ru.profile.phoneIncomplete) },
  });
  const save = useMutation({
    mutationFn: (body: Values) => api.changeProfile({ body }),
    onSuccess: (changed) => {
      session.updateUser(changed);
      form.setInitialValues(toValues(changed));
      form.reset();
      notifications.show({ message: ru.profile.saved, color: 'teal' });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });

  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          <TextInput label={ru.profile.lastName} autoComplete="family-name" {...form.getInputProps('lastName')} />
          <TextInput label={ru.profile.firstName} autoComplete="given-name" {...form.getInputProps('firstName')} />
          <TextInput
            label={ru.profile.middleName}
            autoComplete="additional-name"
            {...form.getInputProps('middleName')}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <PhoneInput
            label={ru.profile.phone}
            description={ru.profile.phoneHint}
            value={form.values.cell}
            onChange={(text) => form.setFieldValue('cell', text)}
            error={form.errors['cell']}
          />
          <TextInput
            label={ru.profile.email}
            description={ru.profile.emailHint}
            value={user.email}
            readOnly
            variant="filled"
          />
        </SimpleGrid>
        <ZoneSelect
          value={form.values.timeZone}
          onChange={(zone) => form.setFieldValue('timeZone', zone)}
          error={form.errors['timeZone']}
        />
        {save.isError && !concernsField(save.error) && <ErrorText error={save.error} />}
        <Group>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {ru.common.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
