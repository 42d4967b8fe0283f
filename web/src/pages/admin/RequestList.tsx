import { Skeleton, Stack } from '@mantine/core';
import { IconPhoneOff } from '@tabler/icons-react';
import { ApiError } from '#shared/api/index.ts';
import { PROJECTS_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { EndOfList } from '#shared/ui/EndOfList.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import styles from './RequestList.module.css';
import { RequestRow } from './RequestRow.tsx';
import { useCallbackRequests } from './use-callback-requests.ts';

/** Requests for a call, the newest first. */
export function RequestList() {
  const { requests, pages } = useCallbackRequests();
  if (pages.isPending) return <Waiting />;
  if (pages.isLoadingError) return <NotLoaded error={pages.error} onRetry={() => pages.refetch()} />;
  if (requests.length === 0) return <EmptyState text={ru.admin.empty} hint={ru.admin.emptyHint} icon={<IconPhoneOff size={28} stroke={1.6} />} />;
  return (
    <div>
      <ul className={styles.list} aria-label={ru.admin.requests}>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
      <EndOfList
        hasMore={pages.hasNextPage}
        isLoading={pages.isFetching}
        error={pages.isFetchNextPageError ? pages.error : null}
        failedText={ru.admin.failed}
        onMore={() => void pages.fetchNextPage()}
      />
    </div>
  );
}

/** Trying again makes nobody an administrator. */
function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const isRefused = error instanceof ApiError && error.status === 403;
  if (!isRefused) return <FailedState title={ru.admin.failed} error={error} onRetry={onRetry} />;
  return <FailedState title={ru.admin.notAllowed} error={error} action={<LinkButton to={PROJECTS_PATH}>{ru.projects.toList}</LinkButton>} />;
}

function Waiting() {
  return (
    <Stack gap="sm" role="status" aria-label={ru.common.loading}>
      <Skeleton height={88} radius="lg" />
      <Skeleton height={88} radius="lg" />
      <Skeleton height={88} radius="lg" />
    </Stack>
  );
}
