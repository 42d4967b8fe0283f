import { IconWallet } from '@tabler/icons-react';
import { useMatch } from 'react-router';
import { useWallet } from '#shared/money/use-wallet.ts';
import { FINANCIAL_PATH } from '#shared/paths/paths.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import { MenuLink } from '#shared/ui/MenuEntry.tsx';
import { useLiveWallet } from './use-live-wallet.ts';

/**
 * 'Финансы' of the left menu with the balance, which stays true on every page. Without an answer the entry stands
 * alone: the page itself says why.
 */
export function MenuBalance() {
  useLiveWallet();
  const wallet = useWallet();
  const isHere = useMatch(`${FINANCIAL_PATH}/*`) !== null;
  const balance = wallet.data && formatRubles(wallet.data.balance);
  return (
    <MenuLink
      label={ru.financials.title}
      icon={<IconWallet size={18} stroke={1.7} />}
      to={FINANCIAL_PATH}
      isCurrent={isHere}
      note={balance}
    />
  );
}
