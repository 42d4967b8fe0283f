export { EditProjectButton } from './EditProjectButton.tsx';
export { NewProjectButton } from './NewProjectButton.tsx';
export { ProjectGrid } from './ProjectGrid.tsx';
export { ProjectMenu } from './ProjectMenu.tsx';
export { useLiveProjects, useProject, useProjects } from './use-projects.ts';
