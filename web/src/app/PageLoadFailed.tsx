import { lazy, Suspense } from 'react';
import { NotFoundPage } from '#pages/error/NotFoundPage.tsx';
import { hasStoredSession } from '#shared/api/public-client.ts';
import { Booting } from './Booting.tsx';

const CabinetPageNotFound = lazy(async () => ({
  default: (await import('./CabinetPageNotFound.tsx')).CabinetPageNotFound,
}));

/** An address that leads nowhere: in the frame of the site, or in the cabinet for whoever has one open. */
export function PageLoadFailed() {
  if (!hasStoredSession()) return <NotFoundPage />;
  return (
    <Suspense fallback={<Booting />}>
      <CabinetPageNotFound />
    </Suspense>
  );
}
