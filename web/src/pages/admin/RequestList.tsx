import { IconPhoneOff } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { EndOfPages } from '#shared/ui/EndOfPages.tsx';
import { WaitingRows } from '#shared/ui/WaitingRows.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { RequestRow } from './RequestRow.tsx';
import { useCallbackRequests } from './use-callback-requests.ts';

/** Requests for a call, the newest first. */
export function RequestList() {
  const { requests, pages } = useCallbackRequests();
  if (pages.isPending) return <WaitingRows height={88} />;
  if (pages.isLoadingError)
    return <NotLoaded title={ru.admin.failed} error={pages.error} onRetry={() => pages.refetch()} />;
  if (requests.length === 0)
    return (
      <EmptyState text={ru.admin.empty} hint={ru.admin.emptyHint} icon={<IconPhoneOff size={28} stroke={1.6} />} />
    );
  return (
    <div>
      <ul className="bare-list grid gap-12" aria-label={ru.admin.requests}>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
      <EndOfPages pages={pages} failedText={ru.admin.failed} />
    </div>
  );
}
