export const PROJECTS_PATH = '/cabinet/projects';

export const projectPath = (projectId: number): string => `${PROJECTS_PATH}/${projectId}`;

/** The id in an address, or null when the address names no project. */
export const toProjectId = (text: string | undefined): number | null => (text !== undefined && /^\d+$/.test(text) ? Number(text) : null);
