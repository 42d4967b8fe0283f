export { Composer } from './Composer.tsx';
export { Conversation } from './Conversation.tsx';
export { SourceChat } from './SourceChat.tsx';
export { useDialogMessages } from './use-dialog.ts';
