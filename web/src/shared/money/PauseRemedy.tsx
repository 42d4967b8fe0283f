import { Anchor, type AnchorProps } from '@mantine/core';
import type { Pause } from '@rakurs/contract';
import { Link } from 'react-router';
import { projectPath, PROJECTS_PATH, spendingPath, TOP_UP_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { useChoosePlan } from './choose-plan.ts';

interface Props extends Pick<AnchorProps, 'size' | 'inherit'> {
  of: Pause | 'plan_limit';
  /** Null: it is not known which project waits, so one is led to all of them. */
  projectId: number | null;
  /** Whatever it stands in may have to be closed on the way. */
  onLeave?: (() => void) | undefined;
  onChosen?: (() => void) | undefined;
  className?: string | undefined;
}

const texts = ru.pauses;

/** What a user can do about work that waits: money, a plan, or a larger budget. */
export function PauseRemedy({ of, projectId, onLeave, onChosen, ...look }: Props) {
  const choosePlan = useChoosePlan();
  const to = (address: string, words: string) => (
    <Anchor component={Link} to={address} underline="always" {...(onLeave && { onClick: onLeave })} {...look}>
      {words}
    </Anchor>
  );
  if (of === 'no_funds') return to(TOP_UP_PATH, texts.topUp);
  if (projectId === null) return to(PROJECTS_PATH, texts.toProjects);
  if (of === 'over_budget') return to(spendingPath(projectId), texts.changeBudget);
  const words = of === 'plan_limit' ? texts.changePlan : texts.choosePlan;
  if (choosePlan === null) return to(projectPath(projectId), words);
  return (
    <Anchor
      component="button"
      type="button"
      underline="always"
      onClick={() => choosePlan({ projectId, ...(onChosen && { onChosen }) })}
      {...look}
    >
      {words}
    </Anchor>
  );
}
