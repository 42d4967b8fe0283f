import { z } from 'zod';
import { detectionEvents } from './detections.ts';
import { feedEvents } from './feed.ts';
import { fileEvents } from './files.ts';
import { financialEvents } from './financials.ts';
import { firstStepsEvents } from './first-steps.ts';
import { labelEvents } from './labels.ts';
import { projectEvents } from './projects.ts';
import { selectionEvents } from './selections.ts';
import { sourceEvents } from './sources.ts';
import { streamEvents } from './streams.ts';
import { ticketEvents } from './tickets.ts';
import { trashEvents } from './trash.ts';
import { Id, line } from './values.ts';

export const LIVE_PATH = '/api/live';
export const LIVE_PING_MS = 5000;
export const LIVE_RECONNECT_MS = 3000;
export const LIVE_CREATE_RETRY_MS = 2000;
export const LIVE_OPEN_RETRY_MS = 5000;
/** The client closes with it when it reconnects on purpose. */
export const LIVE_CLOSE_DELIBERATE = 3001;
/** The server closes with it when the session behind the socket is not, or no longer, good. */
export const LIVE_CLOSE_UNSIGNED = 4401;

/** What the client says first. */
export const LiveConnect = z.object({
  title: z.literal('connect'),
  session_id: line(200),
  user_id: Id,
  conferenceId: z.union([Id, line(200)]).nullish(),
});
export const LivePing = z.object({ title: z.literal('PING') });
export const LiveRequest = z.discriminatedUnion('title', [LiveConnect, LivePing]);

/** What the client hears. `data` may be a JSON string. */
export const LiveMessage = z.object({
  title: z.string(),
  channel: z.string().optional(),
  data: z.unknown().optional(),
});
export type LiveMessage = z.output<typeof LiveMessage>;

/** Channel -> payload. A socket hears only its own user's events. */
export const liveEvents = {
  ...projectEvents,
  ...sourceEvents,
  ...fileEvents,
  ...selectionEvents,
  ...trashEvents,
  ...streamEvents,
  ...labelEvents,
  ...detectionEvents,
  ...ticketEvents,
  ...feedEvents,
  ...firstStepsEvents,
  ...financialEvents,
};
export type LiveEvents = { [C in keyof typeof liveEvents]: z.output<(typeof liveEvents)[C]> };
