import { Text, Title } from '@mantine/core';
import { StatsPanel } from '#features/stats/index.ts';
import { settings } from '#shared/settings/index.ts';
import { ru } from '#shared/text/ru.ts';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import { SiteFrame } from '../site/SiteFrame.tsx';
import styles from './StatsPage.module.css';

export function StatsPage() {
  usePageTitle(ru.stats.documentTitle(settings.brand));
  return (
    <SiteFrame>
      <div className={styles.page}>
        <div>
          <Title order={1}>{ru.stats.title}</Title>
          <Text c="dimmed" mt={4}>
            {ru.stats.about}
          </Text>
        </div>
        <StatsPanel />
      </div>
    </SiteFrame>
  );
}
