import { ApiError } from '#shared/api/index.ts';
import { PROJECTS_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { LinkButton } from '#shared/ui/LinkButton.tsx';

/** Trying again makes nobody an administrator. */
export function NotLoaded({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => unknown }) {
  const isRefused = error instanceof ApiError && error.status === 403;
  if (!isRefused) return <FailedState title={title} error={error} onRetry={onRetry} />;
  return (
    <FailedState
      title={ru.admin.notAllowed}
      error={error}
      action={<LinkButton to={PROJECTS_PATH}>{ru.projects.toList}</LinkButton>}
    />
  );
}
