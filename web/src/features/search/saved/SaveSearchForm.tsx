import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { MAX_SEARCH_NAME_LENGTH } from '@rakurs/contract';
import { useState, type FormEvent } from 'react';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import styles from './SavedSearches.module.css';
import { useSaveSearch } from './use-saved-searches.ts';

/** Keeps the query that was asked under a name of the user's; the query itself is a good one to begin with. */
export function SaveSearchForm({ content, onDone }: { content: string; onDone: () => void }) {
  const [name, setName] = useState(content.slice(0, MAX_SEARCH_NAME_LENGTH));
  const save = useSaveSearch();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      notifications.show({ message: ru.search.isSaved, color: 'teal' });
      onDone();
    };
    save.mutate({ name, content }, { onSuccess });
  };
  return (
    <form className={`rounded faint flex wrap gap-8 pad-12 bottom ${styles.naming}`} onSubmit={submit}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens on request, to be typed into */}
      <TextInput
        className={styles.field}
        label={ru.search.saveName}
        value={name}
        maxLength={MAX_SEARCH_NAME_LENGTH}
        autoFocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
        {ru.common.save}
      </Button>
      <Button variant="default" onClick={onDone}>
        {ru.common.cancel}
      </Button>
      {save.isError && <ErrorText error={save.error} />}
    </form>
  );
}
