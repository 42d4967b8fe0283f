export { CallbackButton } from './CallbackButton.tsx';
export { CharactersLeft } from './CharactersLeft.tsx';
export { MAX_QUESTION_LENGTH } from './logic/widget.ts';
export { openCallback } from './widget-store.ts';
