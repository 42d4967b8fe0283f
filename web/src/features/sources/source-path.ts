/** A section 2. */
export const sourcePath = (projectId: number, dataSourceId: number): string => `/cabinet/projects/${projectId}/data_sources/${dataSourceId}`;

/** The id in an address, or null when what stands there cannot be one. */
export const toSourceId = (text: string | undefined): number | null => (text !== undefined && /^\d+$/.test(text) ? Number(text) : null);
