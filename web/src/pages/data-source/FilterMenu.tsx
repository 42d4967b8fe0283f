import { Button, Group, Popover, Select, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { FileKind } from '@rakurs/contract';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isFiltered, useFileClasses, type SortFilter } from '#features/files/index.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './DataSourcePage.module.css';
import { clearFilters } from './filters.ts';

const texts = ru.dataSource;

interface Props {
  dataSourceId: number;
  sortFilter: SortFilter;
  arrange: (chosen: SortFilter) => void;
  /** What else is chosen here, above the filters. */
  children?: ReactNode;
}

/** Which files: each choice is seen behind at once. */
export function FilterMenu({ dataSourceId, sortFilter, arrange, children }: Props) {
  const [isOpen, menu] = useDisclosure(false);
  const { kind, className, labelled, from, until, ...rest } = sortFilter;
  const amount = [kind, className, labelled, from, until].filter((value) => value !== undefined).length;
  /** What is not chosen is not said at all. */
  const choose = (changed: {
    [F in 'kind' | 'className' | 'labelled' | 'from' | 'until']?: SortFilter[F] | undefined;
  }) => {
    const all = { kind, className, labelled, from, until, ...changed };
    arrange({
      ...rest,
      ...(all.kind && { kind: all.kind }),
      ...(all.className && { className: all.className }),
      ...(all.labelled && { labelled: all.labelled }),
      ...(all.from && { from: all.from }),
      ...(all.until && { until: all.until }),
    });
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => (open ? menu.open() : menu.close())}
      position="bottom-start"
      width={350}
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} />} onClick={menu.toggle} aria-expanded={isOpen}>
          {amount > 0 ? texts.filtersAmount(amount) : texts.filters}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.filters} className={styles.filters}>
        <Stack gap="sm">
          {children}
          <Select
            label={texts.kindLabel}
            placeholder={texts.anyKind}
            clearable
            comboboxProps={{ withinPortal: false }}
            value={kind ?? null}
            data={FileKind.options.map((value) => ({ value, label: texts.kinds[value] }))}
            onChange={(chosen) => choose({ kind: FileKind.safeParse(chosen).data })}
          />
          <ClassChoice
            dataSourceId={dataSourceId}
            className={className}
            isOpen={isOpen}
            onChoose={(chosen) => choose({ className: chosen })}
          />
          <Select
            label={texts.labelledLabel}
            placeholder={texts.anyLabelled}
            clearable
            comboboxProps={{ withinPortal: false }}
            value={labelled ?? null}
            data={(['yes', 'no'] as const).map((value) => ({ value, label: texts.labelled[value] }))}
            onChange={(chosen) => choose({ labelled: chosen === 'yes' || chosen === 'no' ? chosen : undefined })}
          />
          <Group grow gap="xs">
            <TextInput
              type="date"
              label={texts.fromLabel}
              value={from ?? ''}
              max={until}
              onChange={({ currentTarget }) => choose({ from: currentTarget.value || undefined })}
            />
            <TextInput
              type="date"
              label={texts.untilLabel}
              value={until ?? ''}
              min={from}
              onChange={({ currentTarget }) => choose({ until: currentTarget.value || undefined })}
            />
          </Group>
          {isFiltered(sortFilter) && (
            <Button variant="subtle" size="xs" onClick={() => arrange(clearFilters(sortFilter))}>
              {texts.resetFilters}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ClassProps {
  dataSourceId: number;
  className: string | undefined;
  isOpen: boolean;
  onChoose: (chosen: string | undefined) => void;
}

function ClassChoice({ dataSourceId, className, isOpen, onChoose }: ClassProps) {
  const { data, isError } = useFileClasses(dataSourceId, isOpen);
  const known = data?.classes ?? [];
  // The chosen one may be gone from the files by now; it is still what is chosen.
  const options =
    className === undefined || known.some(({ title }) => title === className)
      ? known
      : [{ title: className, amount: 0 }, ...known];
  return (
    <Select
      label={texts.classLabel}
      placeholder={texts.anyClass}
      searchable
      clearable
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={isError ? texts.classesFailed : texts.noClasses}
      value={className ?? null}
      data={options.map(({ title, amount }) => ({
        value: title,
        label: texts.classOption(title, formatNumber(amount)),
      }))}
      onChange={(chosen) => onChoose(chosen ?? undefined)}
    />
  );
}
