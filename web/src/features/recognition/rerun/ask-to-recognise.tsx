import { Button, Skeleton, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Price, RecogniseParams } from '@rakurs/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';
import { PriceOfWork } from '#shared/money/PriceOfWork.tsx';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';

interface Asked {
  params: RecogniseParams;
  projectId: number | null;
  title: string;
  /** What will be done and what stays as it is. */
  text: string | null;
  confirm: string;
  onConfirm: () => void;
}

/**
 * Asks before machines look at files anew: what it takes is said first. `known`: the price, if it was asked for before.
 */
export const askToRecognise = (asked: Asked, known?: Price): void => {
  const id = modals.open({
    title: asked.title,
    children: <Offer {...asked} known={known} onClose={() => modals.close(id)} />,
  });
};

interface OneFile extends Asked {
  onFailed: (error: unknown) => void;
}

/** One file is looked at at once where that is free and there is nothing to be said; else after the price was seen. */
export const recogniseOne = async ({ onFailed, ...asked }: OneFile): Promise<void> => {
  try {
    const price = await api.showRecognising({ body: asked.params });
    if (asked.text === null && (price.kopecks ?? 0) === 0) asked.onConfirm();
    else askToRecognise(asked, price);
  } catch (error) {
    onFailed(error);
  }
};

function Offer({
  params,
  projectId,
  text,
  confirm,
  onConfirm,
  known,
  onClose,
}: Asked & { known: Price | undefined; onClose: () => void }) {
  const asked = useQuery({
    queryKey: ['recognising', params],
    queryFn: () => api.showRecognising({ body: params }),
    enabled: known === undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const price = known ?? asked.data;
  return (
    <div className="grid gap-16">
      {text !== null && <Text>{text}</Text>}
      {price && <PriceOfWork price={price} projectId={projectId} withoutPlan="free" onLeave={onClose} />}
      {!price && asked.isPending && <Skeleton height={140} radius="md" role="status" aria-label={ru.common.loading} />}
      {asked.isLoadingError && (
        <FailedState title={ru.price.loadFailed} error={asked.error} onRetry={() => asked.refetch()} />
      )}
      <div className="flex wrap end gap-8">
        <Button variant="default" onClick={onClose}>
          {ru.common.cancel}
        </Button>
        <Button
          disabled={!price}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </div>
    </div>
  );
}
