import { Anchor, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import styles from './SampleCredits.module.css';
import { useSampleCredits } from './use-first-steps.ts';

/** Whose the sample's pictures are, and on what terms they are shown. */
export function SampleCredits() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Anchor component="button" type="button" size="sm" onClick={open}>
        {ru.firstSteps.credits}
      </Anchor>
      <Modal opened={isOpen} onClose={close} title={ru.firstSteps.credits} size="lg">
        <Stack gap="md">
          <Text c="dimmed">{ru.firstSteps.creditsText}</Text>
          <Credits />
        </Stack>
      </Modal>
    </>
  );
}

function Credits() {
  const credits = useSampleCredits();
  if (credits.isPending) return <Skeleton height={320} role="status" aria-label={ru.common.loading} />;
  if (credits.isLoadingError)
    return <FailedState title={ru.firstSteps.creditsFailed} error={credits.error} onRetry={() => credits.refetch()} />;
  return (
    <ul className={`bare-list grid gap-12 ${styles.list}`}>
      {credits.data.credits.map(({ title, author, licence, licence_url, source }) => (
        <li key={title}>
          <span className="bold">{title}</span>
          <span className="anywhere dimmed size-13">
            {ru.firstSteps.author(author)}
            {' · '}
            {licence_url === null ? (
              licence
            ) : (
              <Anchor href={licence_url} target="_blank" rel="noreferrer" underline="always" inherit>
                {licence}
              </Anchor>
            )}
          </span>
          <span className="anywhere dimmed size-13">{source}</span>
        </li>
      ))}
    </ul>
  );
}
