import { Text } from '@mantine/core';
import { PAUSES, type Pause, type Wallet } from '@rakurs/contract';
import { IconInfoCircle, IconWallet } from '@tabler/icons-react';
import { useWallet } from '#shared/money/use-wallet.ts';
import { TOP_UP_PATH } from '#shared/paths/paths.ts';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { Notice } from '#shared/ui/Notice.tsx';
import styles from './Financials.module.css';

const texts = ru.financials.paused;
/** What a top-up does not help against. */
const OTHERS: Exclude<Pause, 'no_funds'>[] = ['no_plan', 'over_limit', 'over_budget'];

/** Work that waits, how much of it and for what; for want of money, with the way to help. */
export function PausedNotice() {
  const wallet = useWallet();
  if (!wallet.data) return null;
  return <Notices paused={wallet.data.paused} />;
}

function Notices({ paused }: Pick<Wallet, 'paused'>) {
  const others = OTHERS.filter((pause) => paused[pause] > 0).map((pause) =>
    texts.others(PAUSES[pause], formatCount(paused[pause], texts.taskForms)),
  );
  return (
    <>
      {paused.no_funds > 0 && (
        <Notice tone="warn" icon={<IconWallet size={20} stroke={1.7} />} title={PAUSES.no_funds} role="status">
          <div className={`row wrap between gap-12-24 ${styles.notice}`}>
            <Text>{texts.noFunds(formatCount(paused.no_funds, texts.waits))}</Text>
            <LinkButton to={TOP_UP_PATH} variant="light" preventScrollReset>
              {ru.financials.topUp}
            </LinkButton>
          </div>
        </Notice>
      )}
      {others.length > 0 && (
        <Notice tone="calm" icon={<IconInfoCircle size={20} stroke={1.7} />}>
          {others.map((line) => (
            <Text key={line}>{line}</Text>
          ))}
        </Notice>
      )}
    </>
  );
}
