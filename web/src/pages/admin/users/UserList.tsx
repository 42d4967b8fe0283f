import { Alert, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconInfoCircle, IconSearch, IconUserOff } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { EndOfPages } from '#shared/ui/EndOfPages.tsx';
import { WaitingRows } from '#shared/ui/WaitingRows.tsx';
import { NotLoaded } from '../NotLoaded.tsx';
import { UserRow } from './UserRow.tsx';
import { useUsers } from './use-users.ts';

const TYPING_MS = 300;

/** Everybody who has an account. What is searched for stands in the address. */
export function UserList() {
  const [params, setParams] = useSearchParams();
  const typed = params.get('who') ?? '';
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { people, pages, training } = useUsers(search);
  // At once: what waits for a transition is overtaken by the next key, and a letter is lost.
  const type = (text: string) => setParams(text === '' ? {} : { who: text }, { replace: true, flushSync: true });

  if (pages.isLoadingError)
    return <NotLoaded title={ru.admin.usersFailed} error={pages.error} onRetry={() => pages.refetch()} />;
  return (
    <>
      <TextInput
        type="search"
        aria-label={ru.admin.userSearch}
        placeholder={ru.admin.userSearch}
        leftSection={<IconSearch size={16} />}
        rightSection={typed !== '' && <CloseButton size="sm" aria-label={ru.common.clear} onClick={() => type('')} />}
        maxLength={100}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {pages.isSuccess && training === 'all' && (
        <Alert variant="light" icon={<IconInfoCircle />}>
          {ru.admin.trainingForAll}
        </Alert>
      )}
      {pages.isPending && <WaitingRows height={88} />}
      {pages.isSuccess && people.length === 0 && (
        <EmptyState text={ru.admin.nobody} hint={ru.admin.nobodyHint} icon={<IconUserOff size={28} stroke={1.6} />} />
      )}
      {people.length > 0 && (
        <div>
          <ul className="bare-list grid gap-12" aria-label={ru.admin.people}>
            {people.map((person) => (
              <UserRow key={person.id} person={person} training={training} />
            ))}
          </ul>
          <EndOfPages pages={pages} failedText={ru.admin.usersFailed} />
        </div>
      )}
    </>
  );
}
