import { modals } from '@mantine/modals';
import type { PlanRequest } from '#shared/money/choose-plan.ts';
import { ru } from '#shared/text/ru.ts';
import { PlanPicker } from './PlanPicker.tsx';
import { useActiveRates } from './use-rates.ts';

/** The choice of a project's plan over whatever is on the screen: what was refused stays there, to be tried again. */
export const openPlanPicker = ({ projectId, onChosen, ...said }: PlanRequest): void => {
  const id = modals.open({
    title: ru.billing.pickTitle,
    size: 'xl',
    children: (
      <PlanOfProject
        projectId={projectId}
        {...said}
        onChosen={() => {
          modals.close(id);
          onChosen?.();
        }}
      />
    ),
  });
};

function PlanOfProject({ projectId, ...wanted }: PlanRequest) {
  const active = useActiveRates(projectId);
  return <PlanPicker projectId={projectId} activeRateIds={active.data ?? []} {...wanted} />;
}
