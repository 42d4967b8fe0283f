export { DeleteProjectButton } from './DeleteProjectButton.tsx';
export { EditProjectButton } from './EditProjectButton.tsx';
export { NewProjectButton } from './NewProjectButton.tsx';
export { NewProjectModal } from './NewProjectModal.tsx';
export { ProjectGrid } from './ProjectGrid.tsx';
export { ProjectMenu } from './ProjectMenu.tsx';
export { useLiveProjects, useProject, useProjects } from './use-projects.ts';
