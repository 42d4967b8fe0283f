export { CallbackButton } from './CallbackButton.tsx';
export { openCallback } from './widget-store.ts';
