export { PictureCropper } from './crop/PictureCropper.tsx';
export { useCropping, type Cropping } from './crop/use-cropping.ts';
export { DuplicatesButton } from './duplicates/DuplicatesButton.tsx';
export { PictureSearch } from './picture/PictureSearch.tsx';
export { SimilarPanel } from './SimilarPanel.tsx';
