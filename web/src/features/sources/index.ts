export { SourcesCard } from './SourcesCard.tsx';
export { useCountAgain, useLiveSources } from './use-live-sources.ts';
export { useFileCount, useSource, useSources, useSourcesOf } from './use-sources.ts';
