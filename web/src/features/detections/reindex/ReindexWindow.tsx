import { Button, Modal, Skeleton, Text } from '@mantine/core';
import type { Reindexing } from '@rakurs/contract';
import { PriceOfWork } from '#shared/money/PriceOfWork.tsx';
import { Refusal } from '#shared/money/Refusal.tsx';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { useStartReindex, type useReindexing } from './use-reindex.ts';

const texts = ru.detections.reindex;

interface Props {
  projectId: number;
  reindexing: ReturnType<typeof useReindexing>;
  isOpen: boolean;
  onClose: () => void;
  onStarted: (ticketId: number) => void;
}

const isNothing = ({ classes, learning, price }: Reindexing): boolean =>
  classes === 0 || (learning === 0 && price.frames === 0);

/** What reindexing takes, before it is taken. */
export function ReindexWindow({ projectId, reindexing: { shown, again }, isOpen, onClose, onStarted }: Props) {
  const start = useStartReindex(projectId, { onStarted, onChosen: again });
  const close = () => {
    start.reset();
    onClose();
  };
  const { data } = shown;
  return (
    <Modal opened={isOpen} onClose={close} title={texts.title}>
      <div className="grid gap-16">
        {shown.isPending && <Skeleton height={160} radius="md" role="status" aria-label={ru.common.loading} />}
        {shown.isLoadingError && <FailedState title={texts.loadFailed} error={shown.error} onRetry={again} />}
        {data && isNothing(data) && <Text c="dimmed">{data.classes === 0 ? texts.noClasses : texts.nothing}</Text>}
        {data && !isNothing(data) && (
          <>
            <Text c="dimmed">{texts.about}</Text>
            {data.learning > 0 && <Text>{texts.learning(formatNumber(data.learning))}</Text>}
            <PriceOfWork
              price={data.price}
              projectId={projectId}
              withoutPlan="refused"
              onLeave={close}
              onChosen={again}
            />
          </>
        )}
        {start.isError && <Refusal error={start.error} projectId={projectId} onChosen={again} />}
        <div className="flex wrap end gap-8">
          <Button variant="subtle" color="gray" onClick={close}>
            {data && isNothing(data) ? ru.common.close : ru.common.cancel}
          </Button>
          {data && !isNothing(data) && (
            <Button loading={start.isPending} onClick={() => start.mutate()}>
              {texts.start}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}
