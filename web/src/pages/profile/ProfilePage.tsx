import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { FirstStepsSwitch } from '#features/first-steps/index.ts';
import {
  EraseAccount,
  OtherDevice,
  PasswordForm,
  ProfileForm,
  SessionList,
  UnverifiedEmail,
} from '#features/identity/index.ts';
import { useUser } from '#shared/api/index.ts';
import { PROJECTS_PATH, STORAGE_ANCHOR } from '#shared/paths/paths.ts';
import { StorageBar } from '#shared/storage/StorageBar.tsx';
import { useStorage } from '#shared/storage/use-storage.ts';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { PageCrumbs } from '#shared/ui/PageCrumbs.tsx';
import { PageHeading } from '#shared/ui/PageHeading.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import styles from './ProfilePage.module.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const TRAIL = [{ label: ru.projects.title, to: PROJECTS_PATH }, { label: ru.profile.title }];

export function ProfilePage() {
  usePageTitle(ru.profile.title);
  const user = useUser();
  return (
    <Stack gap="lg" className={styles.page}>
      <PageCrumbs trail={TRAIL} />
      <PageHeading title={ru.profile.title} />
      <Section title={ru.profile.userTitle}>
        <Stack gap="md">
          {!user.isEmailVerified && <UnverifiedEmail email={user.email} />}
          <ProfileForm user={user} />
        </Stack>
      </Section>
      <Section title={ru.storage.title} text={ru.storage.about} anchor={STORAGE_ANCHOR}>
        <StorageSection />
      </Section>
      <Section title={ru.profile.themeTitle}>
        <ThemeSwitch />
      </Section>
      <Section title={ru.firstSteps.profileTitle} text={ru.firstSteps.profileText}>
        <FirstStepsSwitch />
      </Section>
      <Section title={ru.profile.passwordTitle}>
        <PasswordForm login={user.email} />
      </Section>
      <Section title={ru.profile.deviceTitle} text={ru.profile.deviceText}>
        <OtherDevice />
      </Section>
      <Section title={ru.profile.sessionsTitle} text={ru.profile.sessionsText}>
        <SessionList />
      </Section>
      <Section title={ru.profile.eraseTitle} text={ru.profile.eraseText}>
        <EraseAccount login={user.email} />
      </Section>
    </Stack>
  );
}

function Section({
  title,
  text,
  anchor,
  children,
}: {
  title: string;
  text?: string;
  anchor?: string;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section id={anchor} className={styles.section} aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        {title}
      </Title>
      {text && (
        <Text c="dimmed" mt={4}>
          {text}
        </Text>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  );
}

function StorageSection() {
  const { data, error, refetch } = useStorage();
  if (data) return <StorageBar storage={data} />;
  if (error) return <FailedState title={ru.storage.failed} error={error} onRetry={refetch} />;
  return <Skeleton height={36} role="status" aria-label={ru.common.loading} />;
}
