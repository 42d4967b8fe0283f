export { FileList } from './FileList.tsx';
export { useAddToFront } from './cache/use-file-cache.ts';
