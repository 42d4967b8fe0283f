export { EmptySource } from './EmptySource.tsx';
export { UploadForms } from './UploadForms.tsx';
export { UploadPanel } from './UploadPanel.tsx';
export { useUploadForms, type UploadFormsState } from './use-upload-forms.ts';
