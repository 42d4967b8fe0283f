import { IconBrandTelegram, IconPhoneCall } from '@tabler/icons-react';
import { settings } from '#shared/settings/index.ts';
import { ru } from '#shared/text/ru-public.ts';
import { PlainButtonAnchor } from '#shared/ui/PlainButton.tsx';
import { dispatch } from './widget-store.ts';

type Contact = 'call' | 'write';

/** The ways that need no waiting. One that this installation has no address for is not offered. */
export const Contacts = ({ order }: { order: Contact[] }) =>
  order.map((contact) => (contact === 'call' ? <CallNow key="call" /> : <Write key="write" />));

function CallNow() {
  if (settings.contactPhone === '') return null;
  return (
    <PlainButtonAnchor
      look="light"
      href={`tel:${settings.contactPhone.replace(/[^\d+]/g, '')}`}
      onClick={() => dispatch({ type: 'callPressed' })}
    >
      <IconPhoneCall size={18} stroke={1.7} aria-hidden="true" />
      {ru.callback.callNow}
    </PlainButtonAnchor>
  );
}

function Write() {
  if (settings.messengerUrl === '') return null;
  return (
    <PlainButtonAnchor
      look="light"
      href={settings.messengerUrl}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => dispatch({ type: 'writePressed' })}
    >
      <IconBrandTelegram size={18} stroke={1.7} aria-hidden="true" />
      {ru.callback.write}
    </PlainButtonAnchor>
  );
}
