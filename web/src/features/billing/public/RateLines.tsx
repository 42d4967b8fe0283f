import type { Rate } from '@rakurs/contract';
import { formatNumber } from '#shared/text/format-number.ts';
import { ru } from '#shared/text/ru-public.ts';
import styles from './RateLines.module.css';

const texts = ru.billing;

type Line = [label: string, value: string];

const priceLine = (rate: Rate): Line => [texts.value, texts.perInference(formatNumber(rate.value))];

/** What A lists about a rate on a project's card, in its order, after the price. */
const otherLines = (rate: Rate): Line[] => [
  [texts.objectMinPercentage, texts.percent(formatNumber(rate.object_min_percentage))],
  [
    texts.classifiers,
    texts.range(formatNumber(rate.min_classifiers_amount), formatNumber(rate.max_classifiers_amount)),
  ],
  [texts.resolution, texts.pixels(formatNumber(rate.detected_image_resolution))],
  [texts.speed, formatNumber(rate.computational_speed)],
  [texts.minerValue, texts.kopecks(formatNumber(rate.miner_value))],
];

/** `from`: whether the price stands here as well, or somewhere above in large. */
export function RateLines({ rate, from }: { rate: Rate; from: 'price' | 'after-price' }) {
  const lines = from === 'price' ? [priceLine(rate), ...otherLines(rate)] : otherLines(rate);
  return (
    <dl className="text-12 tabular above-8">
      {lines.map(([label, value]) => (
        <div key={label} className={`flex between gap-12 ${styles.line}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
