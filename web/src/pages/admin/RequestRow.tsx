import { Badge, Button, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { CallbackRequest } from '@rakurs/contract';
import { formatAgo, formatMoment } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { formatPhone } from '#shared/ui/phone-mask.ts';
import styles from './RequestList.module.css';
import { useChangeRequest, useRemoveRequest } from './use-callback-requests.ts';

export function RequestRow({ request }: { request: CallbackRequest }) {
  const change = useChangeRequest(request.id);
  const phone = formatPhone(request.phone);
  const remove = useRemoveRequest(request.id);
  const ask = () =>
    modals.openConfirmModal({
      title: ru.admin.removeQuestion,
      children: ru.admin.removeText(phone),
      labels: { confirm: ru.admin.remove, cancel: ru.common.cancel },
      confirmProps: { color: 'red' },
      onConfirm: () => remove.mutate(),
    });
  const isNew = request.state === 'new';
  return (
    <li className={`card row gap-16 ${styles.row}`} data-state={request.state}>
      <div className="grid gap-4 grow">
        <div className="row wrap gap-4-12">
          <a href={`tel:${request.phone}`} className="tabular accent text-16 bold">
            {phone}
          </a>
          <Badge variant="light" color={isNew ? undefined : 'gray'} tt="none">
            {ru.admin.states[request.state]}
          </Badge>
          <Text
            size="xs"
            c="dimmed"
            component="time"
            dateTime={request.created_at}
            title={formatAgo(request.created_at)}
            className="tabular"
          >
            {formatMoment(request.created_at)}
          </Text>
        </div>
        <Text className="lines" c={request.description === '' ? 'dimmed' : undefined}>
          {request.description === '' ? ru.admin.noQuestion : request.description}
        </Text>
        {/* Words and never a link: anybody can send any address. */}
        <Text size="xs" c="dimmed">
          {ru.admin.page(request.requesting_url)}
        </Text>
        {change.isError && <ErrorText error={change.error} />}
        {remove.isError && <ErrorText error={remove.error} />}
      </div>
      <div className="flex wrap end gap-8">
        <Button
          variant={isNew ? 'light' : 'subtle'}
          color={isNew ? undefined : 'gray'}
          loading={change.isPending}
          aria-label={isNew ? ru.admin.markCalledNamed(phone) : ru.admin.markNewNamed(phone)}
          onClick={() => change.mutate(isNew ? 'called' : 'new')}
        >
          {isNew ? ru.admin.markCalled : ru.admin.markNew}
        </Button>
        <Button
          variant="subtle"
          color="red"
          loading={remove.isPending}
          aria-label={ru.admin.removeNamed(phone)}
          onClick={ask}
        >
          {ru.admin.remove}
        </Button>
      </div>
    </li>
  );
}
