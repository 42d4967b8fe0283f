import type { Classifier, Detection, Reindexing } from '@rakurs/contract';
import { aPrice } from './money.ts';

/** A taught class of project 5, as the server answers. */
export const aClassifier = (classifier: Partial<Classifier> = {}): Classifier => ({
  id: 3,
  title: 'Погрузчик',
  kind: 'thing',
  examples: 6,
  counter_examples: 0,
  state: 'taught',
  reason: null,
  version: 1,
  taught_at: '2026-11-16T10:00:00.000Z',
  threshold: null,
  automatic_threshold: 0.5,
  precision: 0.92,
  recall: 0.8,
  checked_on: 12,
  scores: null,
  detections: 2,
  rounds: [],
  with_data_source_id: null,
  without_data_source_id: null,
  ...classifier,
});

/** Found on picture 9 of source 11. */
export const aDetection = (detection: Partial<Detection> = {}): Detection => ({
  id: 71,
  class_name: 'Погрузчик',
  start_time: 0,
  end_time: 0,
  coordinates: [0.1, 0.2, 0.3, 0.4],
  data_source_file_id: 9,
  data_source_id: 11,
  project_id: 5,
  classifier_id: 3,
  confidence: 0.91,
  is_shown: true,
  is_right: null,
  path: [],
  ...detection,
});

export const aReindexing = (reindexing: Partial<Reindexing> = {}): Reindexing => ({
  price: aPrice({ kopecks: 25_500, available: 30_000 }),
  classes: 2,
  learning: 1,
  ticket_id: null,
  ...reindexing,
});
