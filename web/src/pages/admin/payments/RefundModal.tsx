import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { PaymentRecord } from '@rakurs/contract';
import { readRefund, writeRubles } from '#features/financials/index.ts';
import { fieldErrors } from '#shared/api/index.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { useRefund } from './use-all-payments.ts';

const texts = ru.financials.admin;

/** Money that is given back cannot be taken again: asked about, with all that is left of the payment filled in. */
export function RefundModal({ payment, onClose }: { payment: PaymentRecord; onClose: () => void }) {
  const rest = payment.amount - payment.refunded;
  const refund = useRefund(payment.id);
  const form = useForm({ initialValues: { amount: writeRubles(rest) } });
  const submit = ({ amount }: { amount: string }) => {
    const read = readRefund(amount, rest);
    if ('error' in read) return form.setErrors({ amount: read.error });
    refund.mutate(read.kopecks, {
      onSuccess: () => {
        notifications.show({ message: texts.done(formatRubles(read.kopecks)), color: 'teal' });
        onClose();
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  };
  return (
    <Modal opened onClose={onClose} title={texts.refundTitle}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <Text>{texts.refundText(payment.email ?? texts.nobody)}</Text>
          <TextInput
            data-autofocus
            label={texts.refundAmount}
            description={texts.refundHint(formatRubles(rest))}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            {...form.getInputProps('amount')}
          />
          {refund.isError && <ErrorText error={refund.error} shownFields={['amount']} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ru.common.cancel}
            </Button>
            <Button type="submit" color="red" loading={refund.isPending}>
              {texts.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
