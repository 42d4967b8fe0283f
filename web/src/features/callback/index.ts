export { CallbackButton } from './CallbackButton.tsx';
export { LettersLeft } from './LettersLeft.tsx';
export { LONGEST_QUESTION } from './logic/widget.ts';
export { openCallback } from './widget-store.ts';
