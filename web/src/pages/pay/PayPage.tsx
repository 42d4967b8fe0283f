import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { SANDBOX_DELAY_MS, type SandboxPayment } from '@rakurs/contract';
import { IconFlask, IconLinkOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api, isGone } from '#shared/api/index.ts';
import { leaveFor } from '#shared/browser/leave-for.ts';
import { PAYMENTS_PATH } from '#shared/paths/paths.ts';
import { settings } from '#shared/settings/index.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { Notice } from '#shared/ui/Notice.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import { SiteFrame } from '../site/SiteFrame.tsx';
import styles from './PayPage.module.css';

const texts = ru.financials.sandboxPage;
const TOKEN_PARAM = 'token';
const SECOND_MS = 1000;

/**
 * Stands for the bank's page where none is connected, and says so. Who holds the link may pay: nobody is asked to sign
 * in.
 */
export function PayPage() {
  usePageTitle(texts.documentTitle(settings.brand));
  const [params] = useSearchParams();
  const token = params.get(TOKEN_PARAM) ?? '';
  return (
    <SiteFrame>
      <div className={`stack gap-16 ${styles.page}`}>
        <Title order={1}>{texts.title}</Title>
        <Notice tone="warn" icon={<IconFlask size={20} stroke={1.7} />} title={texts.notice} />
        {token === '' ? <NoPayment /> : <Payment key={token} token={token} />}
      </div>
    </SiteFrame>
  );
}

const ToPayments = <LinkButton to={PAYMENTS_PATH}>{texts.toPayments}</LinkButton>;

function NoPayment() {
  return (
    <EmptyState
      text={texts.noToken}
      hint={texts.noTokenText}
      icon={<IconLinkOff size={28} stroke={1.6} />}
      action={ToPayments}
    />
  );
}

function Payment({ token }: { token: string }) {
  const payment = useQuery({
    queryKey: ['sandbox payment', token],
    queryFn: () => api.showSandboxPayment({ query: { token } }),
  });
  if (payment.isPending) return <Skeleton height={260} radius="lg" role="status" aria-label={ru.common.loading} />;
  if (!payment.data)
    return (
      <FailedState
        title={texts.failed}
        error={payment.error}
        onRetry={isGone(payment.error) ? undefined : () => payment.refetch()}
        action={ToPayments}
      />
    );
  return <Till payment={payment.data} token={token} />;
}

type Action = 'pay' | 'decline' | 'delay';

function Till({ payment, token }: { payment: SandboxPayment; token: string }) {
  const settle = useMutation({
    mutationFn: (action: Action) => api.settleSandboxPayment({ body: { token, action } }),
    onSuccess: ({ returnUrl }) => leaveFor(returnUrl),
  });
  const isLeaving = settle.isPending || settle.isSuccess;
  const button = (action: Action) => ({
    onClick: () => settle.mutate(action),
    loading: isLeaving && settle.variables === action,
    disabled: isLeaving && settle.variables !== action,
    fullWidth: true,
  });
  return (
    <section className={`grid gap-24 pad-24 surface bordered ${styles.till}`} aria-label={texts.what(payment.brand)}>
      <div>
        <Text c="dimmed">{texts.what(payment.brand)}</Text>
        <Text size="xs" c="dimmed" mt="md">
          {texts.amount}
        </Text>
        <Text className={`tabular bold ${styles.sum}`}>{formatRubles(payment.amount)}</Text>
      </div>
      {settle.isError && <ErrorText error={settle.error} />}
      {payment.state === 'pending' ? (
        <Stack gap="xs">
          <Button size="md" {...button('pay')}>
            {texts.pay}
          </Button>
          <Button size="md" variant="default" {...button('delay')}>
            {texts.delay}
          </Button>
          <Button size="md" variant="subtle" color="gray" {...button('decline')}>
            {texts.decline}
          </Button>
          <Text size="xs" c="dimmed">
            {texts.delayHint(SANDBOX_DELAY_MS / SECOND_MS)}
          </Text>
        </Stack>
      ) : (
        <Stack gap="xs">
          <Text role="status">{texts.settled[payment.state]}</Text>
          <Button size="md" fullWidth onClick={() => leaveFor(payment.returnUrl)}>
            {texts.back}
          </Button>
        </Stack>
      )}
    </section>
  );
}
