export { SourcesCard } from './SourcesCard.tsx';
export { useRefreshSourceCounts, useLiveSources } from './use-live-sources.ts';
export { useFileCount, useSource, useSources, useSourcesOf } from './use-sources.ts';
