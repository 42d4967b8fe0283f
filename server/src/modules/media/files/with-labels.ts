import type { DataSourceFile, FileWithoutLabels, Label } from '@rakurs/contract';

/** What people have drawn on files: known to those who come after this module. */
export type LabelsOf = (fileIds: number[]) => Promise<Map<number, Label[]>>;

/** Files as a call answers them: with what is drawn on them. */
export const createWithLabels = (labelsOf: LabelsOf) => {
  const many = async (files: FileWithoutLabels[]): Promise<DataSourceFile[]> => {
    const labels = await labelsOf(files.map(({ id }) => id));
    return files.map((file) => ({ ...file, labels: labels.get(file.id) ?? [] }));
  };
  const one = async (file: FileWithoutLabels): Promise<DataSourceFile> => ({
    ...file,
    labels: (await labelsOf([file.id])).get(file.id) ?? [],
  });
  return { many, one };
};
export type WithLabels = ReturnType<typeof createWithLabels>;
