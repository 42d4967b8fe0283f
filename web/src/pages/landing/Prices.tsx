import { PriceFootnotes, PlanList, RatesFromServer } from '#features/billing/public/index.ts';
import { openCallback } from '#features/callback/index.ts';
import { ru } from '#shared/text/ru-public.ts';
import { PlainButton, PlainButtonLink } from '#shared/ui/PlainButton.tsx';
import { startPath } from './Start.tsx';

const Ask = (
  <PlainButton look="light" onClick={() => openCallback()}>
    {ru.ratesPage.ask}
  </PlainButton>
);

/** The plans as the server has them now. */
export function Prices() {
  return (
    <RatesFromServer emptyAction={Ask}>
      {(rates) => (
        <div className="grid gap-24">
          <PlanList rates={rates} renderAction={({ title }) => <Begin title={title} />} />
          <PriceFootnotes of="short" />
        </div>
      )}
    </RatesFromServer>
  );
}

function Begin({ title }: { title: string }) {
  return (
    <div className="grid">
      <PlainButtonLink to={startPath()} look="light" aria-label={ru.ratesPage.startNamed(title)}>
        {ru.ratesPage.start}
      </PlainButtonLink>
    </div>
  );
}
