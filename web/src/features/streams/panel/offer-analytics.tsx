import { Button, Skeleton, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Stream, StreamPrice } from '@rakurs/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';
import { PriceSums, type Sum } from '#shared/money/PriceSums.tsx';
import { PriceWarning } from '#shared/money/PriceWarning.tsx';
import { PauseRemedy } from '#shared/money/PauseRemedy.tsx';
import { formatRubles } from '#shared/text/format-money.ts';
import { formatCount, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';

const texts = ru.streams;

interface Asked {
  stream: Stream;
  onConfirm: () => void;
}

/** Asks before machines look at a camera for ever: what it does and what an hour of it takes is said first. */
export const offerAnalytics = (asked: Asked): void => {
  const id = modals.open({
    title: texts.analyticsTitle,
    children: <Offer {...asked} onClose={() => modals.close(id)} />,
  });
};

function Offer({ stream, onConfirm, onClose }: Asked & { onClose: () => void }) {
  const fileId = stream.file_id;
  const asked = useQuery({
    queryKey: ['stream price', fileId],
    queryFn: () => api.priceStream({ params: { fileId } }),
    staleTime: 0,
    gcTime: 0,
  });
  const price = asked.data;
  return (
    <div className="grid gap-16">
      <Text>{texts.analyticsText}</Text>
      {price && <PriceSums sums={sumsOf(price)} />}
      {price && (
        <Obstacle price={price} projectId={stream.project_id} onLeave={onClose} onChosen={() => void asked.refetch()} />
      )}
      {asked.isPending && <Skeleton height={180} radius="md" role="status" aria-label={ru.common.loading} />}
      {asked.isLoadingError && (
        <FailedState title={ru.price.loadFailed} error={asked.error} onRetry={() => asked.refetch()} />
      )}
      <div className="flex wrap end gap-8">
        <Button variant="default" onClick={onClose}>
          {ru.common.cancel}
        </Button>
        <Button
          disabled={!price || price.kopecks_per_inference === null}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {texts.switchAnalyticsOn}
        </Button>
      </div>
    </div>
  );
}

const sumsOf = ({
  kopecks_per_inference,
  most_kopecks_per_hour,
  likely_kopecks_per_hour,
  most_frames_per_hour,
  questions,
  classes,
  available,
}: StreamPrice): Sum[] => [
  [
    `${texts.mostPerHour}, ${texts.mostHint}`,
    most_kopecks_per_hour === null ? ru.price.noPlan : formatRubles(most_kopecks_per_hour),
  ],
  [
    `${texts.likelyPerHour}, ${texts.likelyHint}`,
    likely_kopecks_per_hour === null
      ? most_kopecks_per_hour === null
        ? ru.price.noPlan
        : texts.unknownLikely
      : formatRubles(likely_kopecks_per_hour),
  ],
  [
    texts.perInference,
    kopecks_per_inference === null ? ru.price.noPlan : texts.kopecks(formatNumber(kopecks_per_inference)),
  ],
  [texts.mostFrames, formatNumber(most_frames_per_hour)],
  [
    texts.asked,
    [
      texts.description,
      ...(questions > 0 ? [formatCount(questions, texts.questionForms)] : []),
      ...(classes > 0 ? [formatCount(classes, texts.classForms)] : []),
    ].join(', '),
  ],
  [ru.price.available, formatRubles(available)],
];

interface ObstacleProps {
  price: StreamPrice;
  projectId: number;
  onLeave: () => void;
  onChosen: () => void;
}

/** What stands in the way, and what to do about it. */
function Obstacle({ price: { most_kopecks_per_hour, available }, projectId, onLeave, onChosen }: ObstacleProps) {
  if (most_kopecks_per_hour === null) {
    return (
      <PriceWarning>
        {texts.planNeeded}{' '}
        <PauseRemedy of="no_plan" projectId={projectId} onLeave={onLeave} onChosen={onChosen} inherit />
      </PriceWarning>
    );
  }
  if (available >= most_kopecks_per_hour) return null;
  return (
    <PriceWarning>
      {texts.littleLeft} <PauseRemedy of="no_funds" projectId={projectId} onLeave={onLeave} inherit />
    </PriceWarning>
  );
}
