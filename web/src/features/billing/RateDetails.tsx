import { Text } from '@mantine/core';
import type { Rate } from '@rakurs/contract';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './RateDetails.module.css';

const texts = ru.billing;

/** All that A lists about a rate on a project's card, in its order. */
const linesOf = (rate: Rate): [string, string][] => [
  [texts.value, texts.perInference(formatNumber(rate.value))],
  [texts.objectMinPercentage, texts.percent(formatNumber(rate.object_min_percentage))],
  [texts.classifiers, texts.range(formatNumber(rate.min_classifiers_amount), formatNumber(rate.max_classifiers_amount))],
  [texts.resolution, texts.pixels(formatNumber(rate.detected_image_resolution))],
  [texts.speed, formatNumber(rate.computational_speed)],
  [texts.minerValue, texts.kopecks(formatNumber(rate.miner_value))],
];

export function RateDetails({ rate }: { rate: Rate }) {
  return (
    <section className={styles.rate}>
      <Text fw={600}>{rate.title}</Text>
      <Text size="xs" c="dimmed">
        {rate.description}
      </Text>
      <dl className={styles.lines}>
        {linesOf(rate).map(([label, value]) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
