import { Drawer, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { ChargedInference, ChargeDetails } from '@rakurs/contract';
import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isGone } from '#shared/api/index.ts';
import { formatMoment, formatNumber, formatSecond } from '#shared/text/format.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { pathOfFrame } from '../logic/frame-path.ts';
import styles from './ChargeDrawer.module.css';
import { useCharge } from './use-charges.ts';

const texts = ru.financials.charge;

/** What one charge bought: every frame with what was answered. */
export function ChargeDrawer({ chargeId, onClose }: { chargeId: number; onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} position="right" size={560} title={texts.label}>
      <Details chargeId={chargeId} />
    </Drawer>
  );
}

function Details({ chargeId }: { chargeId: number }) {
  const charge = useCharge(chargeId);
  if (charge.isPending) return <Waiting />;
  if (!charge.data)
    return (
      <FailedState
        title={isGone(charge.error) ? texts.notFound : texts.failed}
        error={charge.error}
        onRetry={isGone(charge.error) ? undefined : () => charge.refetch()}
      />
    );
  return (
    <Stack gap="lg">
      <Summary charge={charge.data} />
      <ul className="bare-list stack gap-8" aria-label={texts.frames}>
        {charge.data.frames.map((frame, index) => (
          <Frame key={frame.frame_id} frame={frame} number={index + 1} />
        ))}
      </ul>
    </Stack>
  );
}

function Summary({ charge }: { charge: ChargeDetails }) {
  const price = ru.billing.kopecks(formatNumber(charge.rate.value));
  return (
    <div>
      <Title order={2} className="anywhere">
        {charge.debt_title}
      </Title>
      <Text className={`tabular text-24 bold ${styles.sum}`}>{formatRubles(charge.total_price)}</Text>
      <Text c="dimmed" className="tabular">
        {texts.multiply(formatNumber(charge.inferences), price, formatRubles(charge.total_price))}
      </Text>
      <dl className={`grid gap-4-16 ${styles.facts}`}>
        <dt>{ru.billing.plan}</dt>
        <dd>
          {charge.rate.title}, {ru.billing.perInference(formatNumber(charge.rate.value))}
        </dd>
        <dt>{ru.financials.charges.day}</dt>
        <dd>{formatMoment(charge.created_at)}</dd>
        {charge.question !== null && (
          <>
            <dt>{texts.question}</dt>
            <dd className="anywhere">{charge.question}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

function Frame({ frame, number }: { frame: ChargedInference; number: number }) {
  const path = pathOfFrame(frame);
  const name = frame.second === null ? texts.photo : formatSecond(frame.second);
  return (
    <li className={styles.frame}>
      <ToFile path={path}>
        <VisuallyHidden>{texts.frameOf(number)}</VisuallyHidden>
        <span className={`rounded faint centered fixed clip dimmed ${styles.picture}`} aria-hidden="true">
          <Picture url={path === null ? null : frame.picture_url} isGone={path === null} />
        </span>
        <span className="grid gap-4 grow content-start">
          <span className="tabular flex between gap-12 dimmed text-12">
            <span>{path === null ? texts.gone : name}</span>
            <span>{formatRubles(frame.price)}</span>
          </span>
          <span className={frame.answer === null ? 'dimmed' : 'anywhere'}>{frame.answer ?? texts.noAnswer}</span>
        </span>
      </ToFile>
    </li>
  );
}

function ToFile({ path, children }: { path: string | null; children: ReactNode }) {
  if (path === null) return <div className={`bare-link flex gap-12 bordered ${styles.inside}`}>{children}</div>;
  return (
    <Link to={path} className={`bare-link flex gap-12 bordered ${styles.inside}`}>
      {children}
    </Link>
  );
}

function Picture({ url, isGone: isAway }: { url: string | null; isGone: boolean }) {
  if (url !== null) return <img src={url} alt="" loading="lazy" decoding="async" draggable={false} />;
  return isAway ? <IconPhotoOff size={24} stroke={1.4} /> : <IconPhoto size={24} stroke={1.4} />;
}

function Waiting() {
  return (
    <Stack gap="md" role="status" aria-label={ru.common.loading}>
      <Skeleton height={28} width="70%" />
      <Skeleton height={96} />
      <Skeleton height={75} radius="md" />
      <Skeleton height={75} radius="md" />
    </Stack>
  );
}
