import type { ComponentProps } from 'react';
import type { StreamLooks } from '#features/files/index.ts';
import { BadgeOfFile, LiveOfFile } from '#features/streams/index.ts';

/** Cameras among files: the state on each, and the live view where a file is opened. */
export const STREAM_LOOKS: ComponentProps<typeof StreamLooks>['value'] = {
  renderBadge: (file) => <BadgeOfFile file={file} />,
  renderLive: (file, size) => <LiveOfFile file={file} size={size} />,
};
