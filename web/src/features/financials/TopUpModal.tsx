import { Button, Group, Modal, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWindowEvent } from '@mantine/hooks';
import { DEFAULT_TOP_UP_KOPECKS, QUICK_TOP_UPS_KOPECKS, type Wallet } from '@rakurs/contract';
import { IconFlask } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, fieldErrors } from '#shared/api/index.ts';
import { leaveFor } from '#shared/browser/leave-for.ts';
import { useWallet } from '#shared/money/use-wallet.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { Notice } from '#shared/ui/Notice.tsx';
import { readTopUp, writeRubles } from './logic/read-amount.ts';

const texts = ru.financials;

/** How much, and then to the page where it is paid. */
export function TopUpModal({ onClose }: { onClose: () => void }) {
  const wallet = useWallet();
  return (
    <Modal opened onClose={onClose} title={texts.topUpTitle}>
      {wallet.isPending && <Waiting />}
      {wallet.isLoadingError && (
        <FailedState title={texts.walletFailed} error={wallet.error} onRetry={() => wallet.refetch()} />
      )}
      {wallet.data && <TopUpForm bounds={wallet.data.topUp} onClose={onClose} />}
    </Modal>
  );
}

function TopUpForm({ bounds, onClose }: { bounds: Wallet['topUp']; onClose: () => void }) {
  const { min, max, isSandbox } = bounds;
  const pay = useMutation({
    mutationFn: (amount: number) => api.createPayment({ body: { amount } }),
    onSuccess: ({ paymentUrl }) => leaveFor(paymentUrl),
  });
  // Who comes back from the bank by the browser's own arrow finds the form as it was left.
  useWindowEvent('pageshow', ({ persisted }) => persisted && pay.reset());
  const form = useForm({ initialValues: { amount: writeRubles(DEFAULT_TOP_UP_KOPECKS) } });
  const submit = ({ amount }: { amount: string }) => {
    const read = readTopUp(amount, bounds);
    if ('error' in read) return form.setErrors({ amount: read.error });
    pay.mutate(read.kopecks, { onError: (error) => form.setErrors(fieldErrors(error)) });
  };
  // The window may have been open before the form: its own search for the first field is over then.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const isLeaving = pay.isPending || pay.isSuccess;
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        {isSandbox && <SandboxNotice />}
        <TextInput
          ref={field}
          label={texts.amount}
          description={texts.amountHint(formatRubles(min), formatRubles(max))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...form.getInputProps('amount')}
        />
        <div className="flex wrap gap-8" role="group" aria-label={texts.quick}>
          {QUICK_TOP_UPS_KOPECKS.filter((kopecks) => kopecks >= min && kopecks <= max).map((kopecks) => (
            <Button
              key={kopecks}
              variant={form.values.amount === writeRubles(kopecks) ? 'light' : 'default'}
              size="compact-md"
              onClick={() => form.setFieldValue('amount', writeRubles(kopecks))}
            >
              {formatRubles(kopecks)}
            </Button>
          ))}
        </div>
        {pay.isError && <ErrorText error={pay.error} shownFields={['amount']} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ru.common.cancel}
          </Button>
          <Button type="submit" loading={isLeaving}>
            {texts.pay}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** That nobody takes it for real. */
export function SandboxNotice() {
  return (
    <Notice tone="warn" icon={<IconFlask size={20} stroke={1.7} />}>
      {texts.sandbox}
    </Notice>
  );
}

function Waiting() {
  return (
    <Stack gap="md" role="status" aria-label={ru.common.loading}>
      <Skeleton height={60} />
      <Skeleton height={32} />
    </Stack>
  );
}
