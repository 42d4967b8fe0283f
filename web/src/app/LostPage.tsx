import { lazy, Suspense } from 'react';
import { NotFoundPage } from '#pages/error/NotFoundPage.tsx';
import { hasStoredSession } from '#shared/api/light.ts';
import { Booting } from './Booting.tsx';

const LostInCabinet = lazy(async () => ({ default: (await import('./LostInCabinet.tsx')).LostInCabinet }));

/** An address that leads nowhere: in the frame of the site, or in the cabinet for whoever has one open. */
export function LostPage() {
  if (!hasStoredSession()) return <NotFoundPage />;
  return (
    <Suspense fallback={<Booting />}>
      <LostInCabinet />
    </Suspense>
  );
}
