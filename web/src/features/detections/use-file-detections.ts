import type { DataSourceFile, Detection } from '@rakurs/contract';
import { useMemo, useState } from 'react';
import { useUser } from '#shared/api/index.ts';
import { useDetections } from './use-detections.ts';
import { useVerdicts } from './use-verdicts.ts';

const NONE: Detection[] = [];

/**
 * What was found on an open file, for its panel, its boxes and who labels it. Null: for who may train models only, and
 * nobody looks at a stream.
 */
export const useFileDetections = ({ id, kind, project_id }: Pick<DataSourceFile, 'id' | 'kind' | 'project_id'>) => {
  const { canTrainLearningModels } = useUser();
  const isThere = canTrainLearningModels && kind !== 'stream';
  const query = useDetections({ projectId: project_id, sight: { fileId: id }, isWanted: isThere });
  const judge = useVerdicts(project_id);
  const [pointedId, point] = useState<number | null>(null);
  const all = query.data?.detections ?? NONE;
  const shown = useMemo(() => all.filter(({ is_shown }) => is_shown), [all]);
  return isThere ? { query, all, shown, judge, pointedId, point } : null;
};

export type FileFound = NonNullable<ReturnType<typeof useFileDetections>>;
