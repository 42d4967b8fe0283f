import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { PROJECTS_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { SampleCredits } from './SampleCredits.tsx';
import { isFinished, useFirstSteps, useHideFirstSteps } from './use-first-steps.ts';

/** In the profile: the way back to a guide that was hidden. */
export function FirstStepsSwitch() {
  return (
    <Stack gap="sm" align="flex-start">
      <State />
      <SampleCredits />
    </Stack>
  );
}

function State() {
  const steps = useFirstSteps();
  const show = useHideFirstSteps();
  if (steps.isPending) return <Skeleton height={36} width={240} role="status" aria-label={ru.common.loading} />;
  if (steps.isLoadingError) return <ErrorText error={steps.error} />;
  if (isFinished(steps.data)) return <Text>{ru.firstSteps.finished}</Text>;
  if (!steps.data.hidden) {
    return (
      <LinkButton to={PROJECTS_PATH} variant="default">
        {ru.firstSteps.toGuide}
      </LinkButton>
    );
  }
  return (
    <>
      <Button variant="default" loading={show.isPending} onClick={() => show.mutate(false)}>
        {ru.firstSteps.showHidden}
      </Button>
      {show.isError && <ErrorText error={show.error} />}
    </>
  );
}
