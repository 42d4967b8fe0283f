import type { Rate, User } from '@rakurs/contract';

/** Somebody, something of theirs and a plan, as the server answers. */
export const user: User = {
  id: 7,
  name: 'Иванова Анна',
  lastName: 'Иванова',
  firstName: 'Анна',
  middleName: '',
  email: 'anna@example.ru',
  isEmailVerified: true,
  cell: null,
  canTrainLearningModels: false,
  isAdmin: false,
  timeZone: null,
  browserTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  peer_id: 'peer-7',
  conferenceId: 70,
};

export const project = { id: 5, title: 'Склад', description: 'Ворота и рампа' };

export const rate: Rate = {
  id: 2,
  title: 'Рабочий',
  description: 'Для постоянной работы',
  value: 75,
  object_min_percentage: 2.5,
  min_classifiers_amount: 1,
  max_classifiers_amount: 80,
  detected_image_resolution: 1280,
  computational_speed: 2.5,
  miner_value: 25,
};
