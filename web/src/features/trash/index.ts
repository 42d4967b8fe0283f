export { EmptyTrashButton } from './EmptyTrashButton.tsx';
export { TrashedFiles } from './TrashedFiles.tsx';
export { TrashedProjects, TrashedSources } from './TrashedPlaces.tsx';
export { useLiveTrash, useTrash, useTrashedFiles } from './use-trash.ts';
