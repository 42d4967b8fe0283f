import { ru } from '#shared/text/ru.ts';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import { AddressNotFound } from './AddressNotFound.tsx';

/** An address of the cabinet that leads nowhere. */
export function NoSuchPage() {
  usePageTitle(ru.cabinet.noSuchPage);
  return <AddressNotFound text={ru.cabinet.noSuchPage} />;
}
