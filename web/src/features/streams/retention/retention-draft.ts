import { Retention } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';

/** As typed. */
export interface RetentionDraft {
  days: string;
  gigabytes: string;
}

const GIGABYTE = 1024 ** 3;

export const toRetentionDraft = ({ days, gigabytes }: Retention): RetentionDraft => ({
  days: String(days),
  gigabytes: String(gigabytes),
});

const numberOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

export const toRetention = ({ days, gigabytes }: RetentionDraft): Retention => ({
  days: numberOf(days),
  gigabytes: numberOf(gigabytes),
});

/** What is wrong with each field, in the words of the contract. */
export const retentionFaults = (draft: RetentionDraft): Partial<RetentionDraft> => {
  const retention = toRetention(draft);
  const faultOf = (field: keyof RetentionDraft): string | null => {
    if (Number.isNaN(retention[field])) return ru.retention.notWhole;
    return Retention.shape[field].safeParse(retention[field]).error?.issues[0]?.message ?? null;
  };
  const [days, gigabytes] = [faultOf('days'), faultOf('gigabytes')];
  return { ...(days !== null && { days }), ...(gigabytes !== null && { gigabytes }) };
};

/** Whether anything recorded may be deleted by it: shorter, or less room than is taken. */
export const deletesRecords = (next: Retention, { days, used_bytes }: Retention & { used_bytes: number }): boolean =>
  next.days < days || next.gigabytes * GIGABYTE < used_bytes;
