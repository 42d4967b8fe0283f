import type { HealthWarning } from '@rakurs/contract';
import type { Log } from '#platform/log.ts';
import type { Config } from './config.ts';

const SAID: Record<HealthWarning, string> = {
  payments_sandbox:
    'PAYMENTS=sandbox в production: платежи ненастоящие, любой пополняет счёт бесплатно. Задайте PAYMENTS=yookassa и ключи магазина',
  lock_by_mark:
    'flock не найден: папка данных защищена только отметкой, и другой контейнер мог бы открыть её тоже. Установите util-linux',
};

/** What runs, and should not stay so: told in the log at every start, and to administrators as long as it lasts. */
export function warningsOf({
  config: { production, money, givenByOldName },
  isFolderHeldBySystem,
  log,
}: {
  config: Config;
  isFolderHeldBySystem: boolean;
  log: Log;
}): HealthWarning[] {
  const warnings: HealthWarning[] = [];
  if (production && money.yookassa === null) warnings.push('payments_sandbox');
  if (!isFolderHeldBySystem) warnings.push('lock_by_mark');
  for (const [old, name] of givenByOldName)
    log.warn(
      { setting: old },
      `${old} теперь называется ${name}: переименуйте эту настройку, старое имя пока читается`,
    );
  for (const warning of warnings) log.warn({ warning }, SAID[warning]);
  return warnings;
}
