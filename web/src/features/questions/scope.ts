/** Whose questions these are: of a whole project, or of one data source in it. */
export type QuestionsScope =
  { of: 'project'; projectId: number } | { of: 'source'; projectId: number; dataSourceId: number };
