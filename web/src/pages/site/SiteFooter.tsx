import { Text } from '@mantine/core';
import { settings } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { Logo } from '#shared/ui/Logo.tsx';
import styles from './SiteFrame.module.css';

const YEAR = new Date().getFullYear();

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div className={styles.about}>
          <Logo width={26} />
          <span className={styles.name}>{settings.brand}</span>
        </div>
        <Text c="dimmed" size="xs" className="tabular">
          {ru.site.copyright(YEAR)}
        </Text>
      </div>
    </footer>
  );
}
