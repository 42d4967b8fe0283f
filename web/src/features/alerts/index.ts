export { ChannelList } from './ChannelList.tsx';
export { NewChannelModal } from './NewChannelModal.tsx';
export { BrowserPush } from './BrowserPush.tsx';
export { useChannels } from './use-alerts.ts';
