import type { AlertKind } from '@rakurs/contract';
import { IconBrandTelegram, IconDeviceLaptop, IconMail, IconWebhook, type Icon } from '@tabler/icons-react';

const ICONS: Record<AlertKind, Icon> = {
  webhook: IconWebhook,
  telegram: IconBrandTelegram,
  email: IconMail,
  push: IconDeviceLaptop,
};

export function KindIcon({ kind }: { kind: AlertKind }) {
  const Shown = ICONS[kind];
  return <Shown size={22} stroke={1.7} aria-hidden="true" />;
}
