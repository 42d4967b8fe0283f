import { Badge, Button, Switch, Text } from '@mantine/core';
import type { AccountOfUser, TrainingMode } from '@rakurs/contract';
import { formatAgo, formatCount, formatMoment } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import listStyles from '../RequestList.module.css';
import { PasswordLink } from './PasswordLink.tsx';
import styles from './UserRow.module.css';
import { useChangeTraining, usePasswordLink } from './use-users.ts';

export function UserRow({ person, training }: { person: AccountOfUser; training: TrainingMode }) {
  const change = useChangeTraining(person.id);
  const link = usePasswordLink(person);
  const isAsking = person.password_asked_at !== null;
  return (
    <li className={`card row gap-16 ${listStyles.row}`}>
      <div className="grid gap-4 grow">
        <div className="row wrap gap-4-12">
          <Text fw={650} className="anywhere">
            {person.name || person.email}
          </Text>
          {person.isAdmin && (
            <Badge variant="light" color="gray" tt="none">
              {ru.admin.isAdmin}
            </Badge>
          )}
          {isAsking && (
            <Badge variant="light" tt="none">
              {ru.admin.asks}
            </Badge>
          )}
        </div>
        {person.name !== '' && <Text className="anywhere">{person.email}</Text>}
        <Text size="xs" c="dimmed" className="tabular">
          <Facts person={person} />
        </Text>
        {change.isError && <ErrorText error={change.error} />}
        {link.isError && <ErrorText error={link.error} />}
      </div>
      <div className={`row wrap end gap-8-16 ${styles.actions}`}>
        {training === 'granted' && (
          <Switch
            label={ru.admin.training}
            aria-label={ru.admin.trainingOf(person.email)}
            checked={change.isPending ? change.variables : person.canTrainLearningModels}
            disabled={change.isPending}
            onChange={(event) => change.mutate(event.currentTarget.checked)}
          />
        )}
        <Button
          variant={isAsking ? 'light' : 'subtle'}
          color={isAsking ? undefined : 'gray'}
          loading={link.isPending}
          aria-label={ru.admin.passwordLinkOf(person.email)}
          onClick={() => link.mutate()}
        >
          {ru.admin.passwordLink}
        </Button>
      </div>
      {link.data && (
        <PasswordLink email={person.email} url={link.data.url} expiresAt={link.data.expires_at} onClose={link.reset} />
      )}
    </li>
  );
}

function Facts({ person }: { person: AccountOfUser }) {
  const seen = person.last_seen_at;
  return (
    <>
      {ru.cabinet.userId(person.id)}
      <span className={`circle ${styles.dot}`} aria-hidden="true" />
      {person.sessions === 0 ? ru.admin.noSessions : formatCount(person.sessions, ru.admin.sessionForms)}
      {seen !== null && (
        <>
          <span className={`circle ${styles.dot}`} aria-hidden="true" />
          <time dateTime={seen} title={formatMoment(seen)}>
            {ru.admin.lastSeen(formatAgo(seen))}
          </time>
        </>
      )}
      <span className={`circle ${styles.dot}`} aria-hidden="true" />
      <time dateTime={person.created_at}>{ru.admin.since(formatMoment(person.created_at))}</time>
    </>
  );
}
