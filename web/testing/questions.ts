import { aPrice } from './money.ts';
import type { AiQuestion, AiReaction, Backtest, BacktestFrame, CqrsTask } from '@rakurs/contract';

/** An active question of project 5, as the server answers. */
export const aQuestion = (question: Partial<AiQuestion> = {}): AiQuestion => ({
  id: 3,
  content: 'Есть ли на фото кошка?',
  isActive: true,
  cqrsTasks: [],
  project_id: 5,
  data_source_id: null,
  cooldown_seconds: 60,
  checks: { right: 0, wrong: 0 },
  ...question,
});

export const aReaction = (reaction: Partial<AiReaction> = {}): AiReaction => ({
  id: 8,
  conditionType: 'CONTAINS',
  value: 'да',
  positiveReaction: 'Кошка у двери',
  negativeReaction: '',
  ...reaction,
});

export const anAnswer = (task: Partial<CqrsTask> = {}): CqrsTask => ({
  id: 1,
  content: 'да',
  status: 'выполнено',
  second: 0,
  created_at: '2026-11-14T03:05:00.000Z',
  confidence: 0.92,
  reason: 'кошка, 92 %',
  provider: 'embedded',
  model: 'rakurs-1',
  ...task,
});

export const aTriedFrame = (frame: Partial<BacktestFrame> = {}): BacktestFrame => ({
  frame_id: 41,
  data_source_file_id: 9,
  project_id: 5,
  data_source_id: 11,
  second: 0,
  picture_url: '/media/41.jpg',
  answer: 'да',
  confidence: 0.92,
  reason: 'кошка, 92 %',
  messages: ['Кошка у двери'],
  is_right: null,
  ...frame,
});

export const aTrial = (trial: Partial<Backtest> = {}): Backtest => ({
  made_at: '2026-11-16T08:00:00.000Z',
  ticket_id: null,
  price: aPrice({ kopecks: 0 }),
  frames: [],
  checks: { right: 0, wrong: 0 },
  ...trial,
});
