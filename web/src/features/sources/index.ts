export { SourcesCard } from './SourcesCard.tsx';
export { sourcePath, toSourceId } from './source-path.ts';
export { useCountAgain, useLiveSources } from './use-live-sources.ts';
export { useFileCount, useSource, useSources } from './use-sources.ts';
