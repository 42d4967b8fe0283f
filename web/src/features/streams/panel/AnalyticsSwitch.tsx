import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Stream } from '@rakurs/contract';
import { errorText } from '#shared/api/index.ts';
import { useOfferPlan } from '#shared/money/use-offer-plan.ts';
import { ru } from '#shared/text/ru.ts';
import { useChangeStream } from '../use-streams.ts';
import { offerAnalytics } from './offer-analytics.tsx';

const texts = ru.streams;

/** On only after the price of an hour was seen; off at once. */
export function AnalyticsSwitch({ stream }: { stream: Stream }) {
  const change = useChangeStream(stream.file_id);
  const offerPlan = useOfferPlan(stream.project_id);
  const set = (has_analytics: boolean) =>
    change.mutate(
      { has_analytics },
      {
        onSuccess: () =>
          notifications.show({ message: has_analytics ? texts.analyticsOn : texts.analyticsOff, color: 'teal' }),
        onError: (error) => {
          if (!offerPlan(error))
            notifications.show({ title: texts.changeFailed, message: errorText(error), color: 'red' });
        },
      },
    );
  const press = () => (stream.has_analytics ? set(false) : offerAnalytics({ stream, onConfirm: () => set(true) }));
  return (
    <div className="tile pad-12">
      <Switch
        aria-label={texts.analytics}
        label={texts.analytics}
        description={texts.analyticsHint}
        checked={stream.has_analytics}
        disabled={change.isPending}
        onChange={press}
      />
    </div>
  );
}
