import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { useExport } from './use-charges.ts';

const texts = ru.financials.charges;

/** Charges as a table for other programs: of the month that is shown, or all. */
export function ExportButton({ month, name }: { month: string; name: string }) {
  const taking = useExport();
  const take = (wanted: string | null) =>
    taking.mutate(wanted, {
      onError: (error) => notifications.show({ title: texts.exportFailed, message: errorText(error), color: 'red' }),
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} />}
          rightSection={<IconChevronDown size={14} />}
          loading={taking.isPending}
        >
          {texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => take(month)}>{texts.exportMonth(name)}</Menu.Item>
        <Menu.Item onClick={() => take(null)}>{texts.exportAll}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
