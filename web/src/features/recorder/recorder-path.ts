/** A section 2. */
export const recorderPath = (projectId: number, dataSourceId: number): string => `/cabinet/projects/${projectId}/data_sources/${dataSourceId}/recorder`;
