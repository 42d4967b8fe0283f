import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { DataSource } from '@rakurs/contract';
import { useState } from 'react';
import { PriceOfWork } from '#shared/money/PriceOfWork.tsx';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { useDestinations } from './use-destinations.ts';
import { usePlacingPrice } from './use-placing-price.ts';

interface Props {
  /** Where the files are now. */
  from: { projectId: number; dataSourceId: number };
  act: 'move' | 'copy';
  fileIds: number[];
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
export function DestinationForm({ from, act, fileIds, isBusy, error, onChosen, onCancel }: Props) {
  const [projectId, setProjectId] = useState(from.projectId);
  const [sourceId, setSourceId] = useState<number | null>(null);
  const { projects, sources } = useDestinations(projectId);
  const places = (sources.data ?? []).filter(({ id }) => act === 'copy' || id !== from.dataSourceId);
  const chosen = places.find(({ id }) => id === sourceId) ?? (places.length === 1 ? places[0] : undefined);
  const price = usePlacingPrice(act, fileIds, chosen?.id);
  const kopecks = price.data?.kopecks ?? 0;
  const name = act === 'move' ? ru.bulkActions.move : ru.bulkActions.copy;
  const failure: unknown = error ?? projects.error ?? sources.error ?? price.error;
  return (
    <Stack gap="md">
      <Select
        label={ru.bulkActions.project}
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
        <Text c="dimmed">{ru.bulkActions.noSources}</Text>
      ) : (
        <Select
          label={ru.bulkActions.source}
          placeholder={ru.bulkActions.chooseSource}
          data={choices(places)}
          value={chosen ? String(chosen.id) : null}
          disabled={sources.isPending}
          searchable={places.length > SEARCHED_FROM}
          onChange={(value) => setSourceId(value === null ? null : Number(value))}
        />
      )}
      {price.data && kopecks > 0 && (
        <Stack gap="xs">
          <Text size="sm">{ru.bulkActions.isPaid}</Text>
          <PriceOfWork price={price.data} projectId={projectId} withoutPlan="refused" onLeave={onCancel} />
        </Stack>
      )}
      {failure !== null && <ErrorText error={failure} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {ru.common.cancel}
        </Button>
        <Button disabled={!chosen || !price.data} loading={isBusy} onClick={() => chosen && onChosen(chosen)}>
          {kopecks > 0 ? ru.bulkActions.forPrice(name, formatRubles(kopecks)) : name}
        </Button>
      </Group>
    </Stack>
  );
}
