import { IconMapPinOff } from '@tabler/icons-react';
import { PROJECTS_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { LinkButton } from '#shared/ui/LinkButton.tsx';

/** An address that can name nothing. */
export const AddressNotFound = ({ text }: { text: string }) => (
  <EmptyState
    order={1}
    text={text}
    icon={<IconMapPinOff size={28} stroke={1.6} />}
    action={<LinkButton to={PROJECTS_PATH}>{ru.projects.toList}</LinkButton>}
  />
);
