import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMatch, useNavigate, useSearchParams } from 'react-router';
import { PausedNotice, SumTiles, TopUpModal } from '#features/financials/index.ts';
import {
  CREDIT_PATH,
  DEBIT_PATH,
  FINANCIAL_PATH,
  PAYMENTS_PATH,
  PROJECTS_PATH,
  TOP_UP_PARAM,
  TOP_UP_PATH,
} from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { PageCrumbs } from '#shared/ui/PageCrumbs.tsx';
import { PageHeading } from '#shared/ui/PageHeading.tsx';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import { NoSuchPage } from '../not-found/NoSuchPage.tsx';
import { Charges } from './Charges.tsx';
import { Earnings } from './Earnings.tsx';
import styles from './FinancialPage.module.css';
import { Payments } from './Payments.tsx';

type List = typeof PAYMENTS_PATH | typeof CREDIT_PATH | typeof DEBIT_PATH;
const TITLES: Record<List, string> = {
  [PAYMENTS_PATH]: ru.financials.payments.title,
  [CREDIT_PATH]: ru.financials.charges.title,
  [DEBIT_PATH]: ru.financials.accruals.title,
};

/** Which list is open. Without a further part it is the payments (FIN-31); null: the address leads nowhere. */
const useList = (): List | null => {
  const isBare = useMatch(FINANCIAL_PATH) !== null;
  const isPayments = useMatch(PAYMENTS_PATH) !== null;
  const isCredit = useMatch(`${CREDIT_PATH}/*`) !== null;
  const isDebit = useMatch(DEBIT_PATH) !== null;
  if (isBare || isPayments) return PAYMENTS_PATH;
  if (isCredit) return CREDIT_PATH;
  return isDebit ? DEBIT_PATH : null;
};

/** Money: the sums on top, below them what they are made of. */
export function FinancialPage() {
  const list = useList();
  if (list === null) return <NoSuchPage />;
  return <Area list={list} />;
}

function Area({ list }: { list: List }) {
  const title = TITLES[list];
  usePageTitle(title);
  const navigate = useNavigate();
  return (
    <Stack gap="lg" className={styles.page}>
      <PageCrumbs
        trail={[
          { label: ru.projects.title, to: PROJECTS_PATH },
          { label: ru.financials.title, to: FINANCIAL_PATH },
          { label: title },
        ]}
      />
      <PageHeading title={ru.financials.title}>
        <Button
          leftSection={<IconPlus size={16} />}
          onClick={() => void navigate(TOP_UP_PATH, { preventScrollReset: true })}
        >
          {ru.financials.topUp}
        </Button>
      </PageHeading>
      <SumTiles here={list} />
      <PausedNotice />
      {list === PAYMENTS_PATH && <Payments />}
      {list === CREDIT_PATH && <Charges />}
      {list === DEBIT_PATH && <Earnings />}
      <TopUp />
    </Stack>
  );
}

/** Whether the form is open stands in the address: from anywhere in the cabinet a link opens it. */
function TopUp() {
  const [params, setParams] = useSearchParams();
  if (!params.has(TOP_UP_PARAM)) return null;
  const close = () =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        changed.delete(TOP_UP_PARAM);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return <TopUpModal onClose={close} />;
}
