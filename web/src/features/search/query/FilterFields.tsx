import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import type { ProjectChoice } from '../project-choice.ts';
import { useSearchClasses, useSourcesOf } from '../use-search.ts';
import type { addFilter } from './query.ts';
import styles from './SearchForm.module.css';

type Filter = Parameters<typeof addFilter>[1];

interface Props {
  projects: readonly ProjectChoice[];
  onFilter: (filter: Filter) => void;
}

/** Writes filters into the query for those who do not know how they are written. */
export function FilterFields({ projects, onFilter }: Props) {
  const [projectId, setProjectId] = useState<number | null>(null);
  const sources = useSourcesOf(projectId);
  const classes = useSearchClasses();
  const chooseProject = (title: string) => {
    setProjectId(projects.find((project) => project.title === title)?.id ?? null);
    onFilter({ kind: 'project', value: title });
  };
  return (
    <div className={`rounded faint grid gap-12 pad-12 ${styles.fields}`} role="group" aria-label={ru.search.filter}>
      <Choice label={ru.search.filterProject} options={namesOf(projects)} onChoose={chooseProject} />
      {sources.data && (
        <Choice
          label={ru.search.filterSource}
          options={namesOf(sources.data.data_sources)}
          onChoose={(value) => onFilter({ kind: 'source', value })}
        />
      )}
      <Choice
        label={ru.search.filterType}
        options={Object.values(ru.search.types).map((type) => ({ value: type, label: type }))}
        onChoose={(value) => onFilter({ kind: 'type', value })}
      />
      <Choice
        label={ru.search.filterClass}
        options={(classes.data?.classes ?? []).map(({ title, amount }) => ({
          value: title,
          label: ru.search.classOption(title, formatNumber(amount)),
        }))}
        onChoose={(value) => onFilter({ kind: 'class', value })}
      />
      <Day label={ru.search.filterAfter} onChoose={(value) => onFilter({ kind: 'after', value })} />
      <Day label={ru.search.filterBefore} onChoose={(value) => onFilter({ kind: 'before', value })} />
      {classes.isError && <ErrorText error={classes.error} />}
    </div>
  );
}

/** Two of the same name are one word in a query. */
const namesOf = (things: readonly { title: string }[]) =>
  [...new Set(things.map(({ title }) => title))].map((title) => ({ value: title, label: title }));

interface ChoiceProps {
  label: string;
  options: { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** Shows what can be added and not what was: the chips show that. */
function Choice({ label, options, onChoose }: ChoiceProps) {
  return (
    <NativeSelect
      size="xs"
      label={label}
      value=""
      disabled={options.length === 0}
      data={[{ value: '', label: ru.search.choose }, ...options]}
      onChange={({ currentTarget }) => currentTarget.value !== '' && onChoose(currentTarget.value)}
    />
  );
}

/** A date field changes with every digit, and the year 0002 is none that anybody means. */
const isWhole = (day: string): boolean => /^[12]\d{3}-\d{2}-\d{2}$/.test(day);

function Day({ label, onChoose }: Omit<ChoiceProps, 'options'>) {
  return (
    <TextInput
      type="date"
      size="xs"
      label={label}
      max="2999-12-31"
      onChange={({ currentTarget }) => isWhole(currentTarget.value) && onChoose(currentTarget.value)}
    />
  );
}
