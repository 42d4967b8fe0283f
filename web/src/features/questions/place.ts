/** Whose questions these are: of a whole project, or of one data source in it. */
export type QuestionsPlace =
  { of: 'project'; projectId: number } | { of: 'source'; projectId: number; dataSourceId: number };
