import type { Client, Contract, TaskOf, TaskResultOf } from '@rakurs/contract';
import type { Place } from './upload-kit.ts';

export const BOX = { x0: 0.2, y0: 0.2, x1: 0.5, y1: 0.6 };

/** One rectangle of this title on the file. */
export const drawOn = (
  api: Client<Contract>,
  { projectId, dataSourceId }: Place,
  { fileId, title }: { fileId: number; title: string },
) =>
  api.createLabel({
    params: { fileId },
    body: {
      title,
      project: { id: projectId },
      dataSource: { id: dataSourceId },
      dataSourceFile: { id: fileId },
      ...BOX,
    },
  });

/** What a worker would say of a class that it has learned without a fault. */
export const learned = ({ payload: { kind, recipe, frames } }: TaskOf<'learn'>): TaskResultOf<'learn'> => {
  const examples = frames.filter(({ role }) => role === 'example').length;
  return {
    task: 'learn',
    result: {
      model: { recipe, kind, body: {} },
      report: {
        examples,
        pictures: examples,
        counter_examples: 0,
        precision: 1,
        recall: 1,
        checked_on: examples,
        automatic_threshold: 0.5,
        seconds: 1,
      },
      features: [],
    },
  };
};

/** One of the first class on every picture of the scan. */
export const foundOnEach = ({ payload: { models, frames } }: TaskOf<'scan'>): TaskResultOf<'scan'> => ({
  task: 'scan',
  result: {
    found: frames.map(({ id }) => ({
      version_id: models[0]?.version_id ?? 0,
      frame_id: id,
      start_time: 0,
      end_time: 0,
      confidence: 0.9,
      ...BOX,
      path: [],
    })),
    features: [],
  },
});
