import { Button, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { errorText } from '#shared/api/index.ts';
import { saveBlob } from '#shared/browser/save-blob.ts';
import { formatBytes } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { Notice } from '#shared/ui/Notice.tsx';
import type { Received, RangeExport } from './use-export-range.ts';

/**
 * How far a film that was asked for is. It stands by itself: whoever closes or moves the range has still asked for it.
 */
export function ExportedRange({ taking }: { taking: RangeExport }) {
  if (taking.isPending) return <Coming received={taking.received} />;
  if (taking.isError) {
    return (
      <Notice
        tone="bad"
        role="alert"
        icon={<IconAlertTriangle size={18} />}
        title={ru.record.downloadFailed}
        onClose={taking.reset}
      >
        <Text size="sm">{errorText(taking.error)}</Text>
      </Notice>
    );
  }
  if (!taking.data) return null;
  const { blob, name } = taking.data;
  return (
    <Notice tone="good" role="status" icon={<IconCheck size={18} />} onClose={taking.reset}>
      <div className="row wrap gap-4-12 anywhere">
        <span>{ru.record.taken(name, formatBytes(blob.size))}</span>
        <Button variant="default" size="compact-sm" onClick={() => saveBlob(blob, name)}>
          {ru.record.downloadAgain}
        </Button>
      </div>
    </Notice>
  );
}

function Coming({ received }: { received: Received | null }) {
  const share = received === null || received.total === null ? null : (received.bytes / received.total) * 100;
  return (
    <div className="grid gap-6">
      <Text size="sm" className="tabular" role="status">
        {received === null
          ? ru.record.making
          : ru.record.comes(formatBytes(received.bytes), received.total === null ? null : formatBytes(received.total))}
      </Text>
      <Progress size="sm" value={share ?? 100} animated={share === null} aria-label={ru.record.download} />
    </div>
  );
}
