import { Title } from '@mantine/core';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { PaymentList, ReturnedPayment, SandboxNotice } from '#features/financials/index.ts';
import { useWallet } from '#shared/money/use-wallet.ts';
import { PAYMENT_PARAM, readId } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';

/** What was paid in; for who has just come back from the bank, what came of it. */
export function Payments() {
  const titleId = useId();
  const wallet = useWallet();
  return (
    <section className="stack gap-12" aria-labelledby={titleId}>
      <Returned />
      <Title order={2} id={titleId}>
        {ru.financials.payments.title}
      </Title>
      {wallet.data?.topUp.isSandbox && <SandboxNotice />}
      <PaymentList />
    </section>
  );
}

function Returned() {
  const [params, setParams] = useSearchParams();
  const paymentId = readId(params.get(PAYMENT_PARAM) ?? undefined);
  if (paymentId === null) return null;
  return (
    <ReturnedPayment
      key={paymentId}
      paymentId={paymentId}
      onClose={() => setParams({}, { replace: true, preventScrollReset: true })}
    />
  );
}
