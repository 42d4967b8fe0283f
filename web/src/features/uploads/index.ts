export { UploadForms } from './UploadForms.tsx';
export { useUploadForms } from './use-upload-forms.ts';
