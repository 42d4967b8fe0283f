import { Badge, Button, Switch, Text } from '@mantine/core';
import type { AccountOfPerson, TrainingMode } from '@rakurs/contract';
import { formatAgo, formatCount, formatMoment } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import listStyles from '../RequestList.module.css';
import { PasswordLink } from './PasswordLink.tsx';
import styles from './PersonRow.module.css';
import { useChangeTraining, usePasswordLink } from './use-people.ts';

export function PersonRow({ person, training }: { person: AccountOfPerson; training: TrainingMode }) {
  const change = useChangeTraining(person.id);
  const link = usePasswordLink(person);
  const isAsking = person.password_asked_at !== null;
  return (
    <li className={listStyles.row}>
      <div className={listStyles.about}>
        <div className={listStyles.who}>
          <Text fw={650} className={styles.name}>
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
        {person.name !== '' && <Text className={styles.name}>{person.email}</Text>}
        <Text size="xs" c="dimmed" className="tabular">
          <Facts person={person} />
        </Text>
        {change.isError && <ErrorText error={change.error} />}
        {link.isError && <ErrorText error={link.error} />}
      </div>
      <div className={styles.actions}>
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

function Facts({ person }: { person: AccountOfPerson }) {
  const seen = person.last_seen_at;
  return (
    <>
      {ru.cabinet.userId(person.id)}
      <span className={styles.dot} aria-hidden="true" />
      {person.sessions === 0 ? ru.admin.noSessions : formatCount(person.sessions, ru.admin.sessionForms)}
      {seen !== null && (
        <>
          <span className={styles.dot} aria-hidden="true" />
          <time dateTime={seen} title={formatMoment(seen)}>
            {ru.admin.lastSeen(formatAgo(seen))}
          </time>
        </>
      )}
      <span className={styles.dot} aria-hidden="true" />
      <time dateTime={person.created_at}>{ru.admin.since(formatMoment(person.created_at))}</time>
    </>
  );
}
