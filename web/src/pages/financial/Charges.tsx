import { Title } from '@mantine/core';
import { useId } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router';
import { ChargeDrawer, ChargeList, MonthChart } from '#features/financials/index.ts';
import { chargePath, CREDIT_PATH, readId } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';

/** What was charged, by days and one by one; the one in the address is open over them. */
export function Charges() {
  const titleId = useId();
  const navigate = useNavigate();
  const { search } = useLocation();
  const chargeId = readId(useMatch(chargePath(':chargeId'))?.params.chargeId);
  return (
    <section className="stack gap-12" aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        {ru.financials.charges.title}
      </Title>
      <MonthChart />
      <ChargeList />
      {chargeId !== null && (
        <ChargeDrawer
          key={chargeId}
          chargeId={chargeId}
          onClose={() => void navigate(CREDIT_PATH + search, { preventScrollReset: true })}
        />
      )}
    </section>
  );
}
