import { isGone } from '#shared/api/index.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { LinkButton } from '#shared/ui/LinkButton.tsx';

interface Props {
  error: unknown;
  onRetry: () => unknown;
  texts: { notFound: string; showFailed: string };
  /** Where the way goes on from here. */
  back: { to: string; label: string };
}

/** Trying again will not make appear what is gone; the place above it will help. */
export function OpenFailed({ error, onRetry, texts, back }: Props) {
  const gone = isGone(error);
  return (
    <FailedState
      order={1}
      title={openFailureText(error, texts)}
      error={error}
      onRetry={gone ? undefined : onRetry}
      action={
        <LinkButton to={back.to} variant={gone ? 'filled' : 'subtle'}>
          {back.label}
        </LinkButton>
      }
    />
  );
}

export const openFailureText = (error: unknown, { notFound, showFailed }: Props['texts']): string =>
  isGone(error) ? notFound : showFailed;
