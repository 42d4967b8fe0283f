export { ChannelList } from './ChannelList.tsx';
export { NewChannelModal } from './NewChannelModal.tsx';
export { ThisBrowser } from './ThisBrowser.tsx';
export { useChannels } from './use-alerts.ts';
