import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { DataSource } from '@rakurs/contract';
import { IconMapPin } from '@tabler/icons-react';
import { fieldErrors } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { writeCoordinate } from './coordinates.ts';
import { LazyPlacePicker } from './LazySourceMap.tsx';
import type { ProjectChoice } from './project-choice.ts';
import { findFaults, pointOf, toChange, toDraft } from './source-draft.ts';
import { useChangeSource } from './use-sources.ts';

interface Props {
  source: DataSource;
  projects: ProjectChoice[];
  onClose: () => void;
}

const FIELDS = ['title', 'description', 'lat', 'lon', 'project'];

/** The widget while it is edited: what the source is called, where it stands, whose it is. */
export function SourceEditor({ source, projects, onClose }: Props) {
  const onDone = (saved: DataSource) => {
    if (saved.project !== source.project) notifications.show({ message: ru.sources.moved(saved.title), color: 'teal' });
  };
  const change = useChangeSource(source.id, { onDone });
  const form = useForm({ initialValues: toDraft(source), validate: findFaults });
  const submit = form.onSubmit((draft) =>
    change.mutateAsync(toChange(draft)).then(onClose, (failure: unknown) => form.setErrors(fieldErrors(failure))),
  );
  const [isPicking, picking] = useDisclosure(false);
  const choices = projects.map(({ id, title }) => ({ value: String(id), label: title }));

  return (
    <form onSubmit={submit} noValidate aria-label={ru.sources.editNamed(source.title)}>
      <Stack gap="sm">
        <TextInput label={ru.sources.fieldTitle} autoFocus {...form.getInputProps('title')} />
        <Textarea
          label={ru.sources.fieldDescription}
          rows={3}
          resize="vertical"
          {...form.getInputProps('description')}
        />
        <div className="grid top gap-12 two-columns">
          <TextInput label={ru.sources.fieldLat} inputMode="text" className="tabular" {...form.getInputProps('lat')} />
          <TextInput label={ru.sources.fieldLon} inputMode="text" className="tabular" {...form.getInputProps('lon')} />
        </div>
        <div className="row wrap between gap-4-12">
          <Text size="xs" c="dimmed">
            {ru.sources.coordinatesHint}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconMapPin size={16} />}
            aria-expanded={isPicking}
            onClick={picking.toggle}
          >
            {isPicking ? ru.sources.pickClose : ru.sources.pickOpen}
          </Button>
        </div>
        {isPicking && (
          <LazyPlacePicker
            point={pointOf(form.values)}
            onPick={(point) => form.setValues({ lat: writeCoordinate(point.lat), lon: writeCoordinate(point.lon) })}
          />
        )}
        {choices.length > 1 && (
          <Select
            label={ru.sources.fieldProject}
            data={choices}
            allowDeselect={false}
            searchable={choices.length > 8}
            {...form.getInputProps('project')}
          />
        )}
        {change.isError && <ErrorText error={change.error} shownFields={FIELDS} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {ru.common.cancel}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {ru.common.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
