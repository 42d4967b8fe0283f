import { hasStoredSession } from '#shared/api/public-client.ts';
import { PROJECTS_PATH, REGISTRATION_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru-public.ts';
import { PlainButtonLink } from '#shared/ui/PlainButton.tsx';

/**
 * Where the product is tried: the cabinet for those who have one open, registration for everybody else, who finds the
 * sign-in there too.
 */
export const startPath = (): string => (hasStoredSession() ? PROJECTS_PATH : REGISTRATION_PATH);

/** The way in, as the one primary button of the screen. */
export function Start() {
  return (
    <PlainButtonLink to={startPath()} size="lg">
      {hasStoredSession() ? ru.landing.open : ru.landing.start}
    </PlainButtonLink>
  );
}
