import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { DataSource } from '@rakurs/contract';
import { useState } from 'react';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { usePlaces } from './use-places.ts';

interface Props {
  /** Where the files are now. */
  from: { projectId: number; dataSourceId: number };
  act: 'move' | 'copy';
  isBusy: boolean;
  error: unknown;
  onChosen: (source: DataSource) => void;
  onCancel: () => void;
}

const choices = (things: readonly { id: number; title: string }[]) =>
  things.map(({ id, title }) => ({ value: String(id), label: title }));
/** With this many entries, typing is faster than looking. */
const SEARCHED_FROM = 8;

/** Which project, and which source of it. A copy may stay where it is, a move may not. */
export function PlaceForm({ from, act, isBusy, error, onChosen, onCancel }: Props) {
  const [projectId, setProjectId] = useState(from.projectId);
  const [sourceId, setSourceId] = useState<number | null>(null);
  const { projects, sources } = usePlaces(projectId);
  const places = (sources.data ?? []).filter(({ id }) => act === 'copy' || id !== from.dataSourceId);
  const chosen = places.find(({ id }) => id === sourceId) ?? (places.length === 1 ? places[0] : undefined);
  const failure: unknown = error ?? projects.error ?? sources.error;
  return (
    <Stack gap="md">
      <Select
        label={ru.arranging.project}
        data={choices(projects.data ?? [])}
        value={String(projectId)}
        allowDeselect={false}
        searchable={(projects.data?.length ?? 0) > SEARCHED_FROM}
        onChange={(value) => {
          setProjectId(Number(value));
          setSourceId(null);
        }}
      />
      {sources.data && places.length === 0 ? (
        <Text c="dimmed">{ru.arranging.noSources}</Text>
      ) : (
        <Select
          label={ru.arranging.source}
          placeholder={ru.arranging.chooseSource}
          data={choices(places)}
          value={chosen ? String(chosen.id) : null}
          disabled={sources.isPending}
          searchable={places.length > SEARCHED_FROM}
          onChange={(value) => setSourceId(value === null ? null : Number(value))}
        />
      )}
      {failure !== null && <ErrorText error={failure} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {ru.common.cancel}
        </Button>
        <Button disabled={!chosen} loading={isBusy} onClick={() => chosen && onChosen(chosen)}>
          {act === 'move' ? ru.arranging.move : ru.arranging.copy}
        </Button>
      </Group>
    </Stack>
  );
}
