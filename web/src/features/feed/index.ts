export { FeedButton } from './FeedButton.tsx';
export { FeedPanel } from './FeedPanel.tsx';
