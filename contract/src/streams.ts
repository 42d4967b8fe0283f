import { z } from 'zod';
import { defineEvents } from './event.ts';
import { defineRoutes } from './route.ts';
import { Id, Kopecks, paragraph, requiredLine, Time } from './values.ts';

/** A wall shows so many cameras at once. */
export const WALL_CAMERAS = 16;
/** Of one user, switched on at the same time: each of them is a process of the server. */
export const MAX_CAMERAS_ON = 64;
/** The record is kept in pieces of about so many seconds, each beginning with a key frame. */
export const SEGMENT_SECONDS = 6;
/** What moves longer becomes several events, so that nobody waits for words about it until it ends. */
export const MAX_EVENT_SECONDS = 30;
export const MAX_EXPORT_SECONDS = 3600;
/** Of the record, at most so much is asked for at once. */
export const MAX_RECORD_ASKED_SECONDS = 31 * 24 * 3600;
export const MAX_RETENTION_DAYS = 365;
export const MAX_RETENTION_GIGABYTES = 100_000;
export const DEFAULT_RETENTION = { days: 7, gigabytes: 20 } as const;
const MAX_SDP_LENGTH = 4000;

/**
 * 'off': the user has switched it off. 'lost': it was there, or does not answer; we go on trying. 'failed': trying
 * again cannot help until something is changed.
 */
export const StreamState = z.enum(['off', 'connecting', 'live', 'lost', 'failed']);
export type StreamState = z.output<typeof StreamState>;

export const StreamEvent = z
  .object({
    id: Id,
    file_id: Id,
    started_at: Time,
    /** Null: it goes on. */
    ended_at: Time.nullable(),
    /** The file that was cut of it for recognition; null without analytics, or when it has been removed. */
    clip_file_id: Id.nullable(),
    /** What is told of the clip. */
    description: z.string().nullable(),
    picture_url: z.string().nullable(),
    /** How strongly it moved, from 0 to 1. */
    strength: z.number().min(0).max(1),
  })
  .meta({ id: 'StreamEvent' });
export type StreamEvent = z.output<typeof StreamEvent>;

export const StreamCodec = z.enum(['h264', 'h265', 'other']);
export type StreamCodec = z.output<typeof StreamCodec>;

export const Stream = z
  .object({
    /** The file that stands for the camera: a stream is a file of kind 'stream'. */
    file_id: Id,
    data_source_id: Id,
    project_id: Id,
    title: z.string(),
    /** Without the password. */
    rtsp_url: z.string(),
    is_on: z.boolean(),
    state: StreamState,
    /** A sentence for people: why it is lost or failed, or what to know of it (H.265). */
    reason: z.string().nullable(),
    /** Since when it is in this state. */
    since: Time,
    /** Events become files that machines look at. */
    has_analytics: z.boolean(),
    codec: StreamCodec.nullable(),
    /** The live view is a smaller copy in H.264: browsers do not play what the camera sends. */
    is_proxied: z.boolean(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    fps: z.number().nullable(),
    /**
     * Where the live view is heard: a path of a WebSocket, signed and short-lived. Null while there is nothing to see.
     */
    live_url: z.string().nullable(),
    /** The same as HLS, a few seconds later: of what is recorded, so null until something is. */
    playlist_url: z.string().nullable(),
    /** The last picture that was seen. */
    picture_url: z.string().nullable(),
    recorded_from: Time.nullable(),
    recorded_to: Time.nullable(),
    recorded_bytes: z.int(),
    latest_event: StreamEvent.nullable(),
  })
  .meta({ id: 'Stream' });
export type Stream = z.output<typeof Stream>;

/** What is marked on the time line besides motion. */
export const RecordMark = z
  .object({
    kind: z.enum(['detection', 'answer']),
    at: Time,
    /** The class that was found, or the question. */
    title: z.string(),
    /** What was answered. */
    text: z.string().nullable(),
    clip_file_id: Id,
    /** Of the clip. */
    second: z.number().min(0),
  })
  .meta({ id: 'RecordMark' });
export type RecordMark = z.output<typeof RecordMark>;

/** A camera that was live did not answer for a while. */
export const StreamOutage = z
  .object({
    id: Id,
    started_at: Time,
    /** Null: it goes on. */ ended_at: Time.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'StreamOutage' });
export type StreamOutage = z.output<typeof StreamOutage>;

export const StreamRecord = z
  .object({
    /** Stretches without a gap, in order. */
    spans: z.array(z.object({ from: Time, to: Time })),
    events: z.array(StreamEvent),
    marks: z.array(RecordMark),
    /** When it did not answer. */
    outages: z.array(StreamOutage).default([]),
    /**
     * The record as HLS, from its first piece of these times on for six hours at most; null when there is none. It
     * grows while the end of the times lies ahead.
     */
    playlist_url: z.string().nullable(),
    /** There were more events or marks than fit. */
    is_cut: z.boolean(),
  })
  .meta({ id: 'StreamRecord' });
export type StreamRecord = z.output<typeof StreamRecord>;

export const StreamPrice = z
  .object({
    /** Of one inference by the plan of the project; null: no plan is chosen. */
    kopecks_per_inference: Kopecks.nullable(),
    /** An hour in which something moves all the time. Null: no plan is chosen. */
    most_kopecks_per_hour: Kopecks.nullable(),
    /** An hour like the hours of the last day of this camera; null while there is no such day. */
    likely_kopecks_per_hour: Kopecks.nullable(),
    /** Looked at in an hour in which something moves all the time. */
    most_frames_per_hour: z.int(),
    /** Asked of each frame besides its description. */
    questions: z.int(),
    classes: z.int(),
    available: Kopecks,
  })
  .meta({ id: 'StreamPrice' });
export type StreamPrice = z.output<typeof StreamPrice>;

export const Retention = z
  .object({
    days: z
      .int()
      .min(1, { error: 'Не меньше 1 дня' })
      .max(MAX_RETENTION_DAYS, { error: `Не больше ${MAX_RETENTION_DAYS} дней` }),
    gigabytes: z
      .int()
      .min(1, { error: 'Не меньше 1 ГБ' })
      .max(MAX_RETENTION_GIGABYTES, { error: `Не больше ${MAX_RETENTION_GIGABYTES} ГБ` }),
  })
  .meta({ id: 'Retention' });
export type Retention = z.output<typeof Retention>;

/** A description of an RTP session, which a bare rtp:// address does not bring. */
export const StreamSdp = paragraph(MAX_SDP_LENGTH);

export const StreamChange = z
  .object({
    is_on: z.boolean().optional(),
    has_analytics: z.boolean().optional(),
    /** Another link: the password has changed, or the camera has moved. */
    rtsp_url: requiredLine(2000).optional(),
    sdp: StreamSdp.optional(),
  })
  .meta({ id: 'StreamChange' });
export type StreamChange = z.output<typeof StreamChange>;

const Range = z.object({ from: Time, to: Time });
export type StreamRange = z.output<typeof Range>;

export const streamEvents = defineEvents({
  /** It is in another state, or something of it is other now: who shows it asks for it. */
  'stream.changed': z.object({
    file_id: Id,
    data_source_id: Id,
    project_id: Id,
    state: StreamState,
    reason: z.string().nullable(),
  }),
  /** Something has begun or ended to move, or its clip has been cut. */
  'stream.event': z.object({ file_id: Id, event_id: Id }),
});

const STREAM = '/api/streams/{fileId}';

export const streamRoutes = defineRoutes({
  /** One's own cameras, of one project or one source where asked; in the order they were added. */
  listStreams: {
    method: 'GET',
    path: '/api/streams',
    access: 'user',
    permission: 'stream.view',
    query: z.object({
      project_id: z.coerce.number().pipe(Id).optional(),
      data_source_id: z.coerce.number().pipe(Id).optional(),
    }),
    answer: z.object({ streams: z.array(Stream) }),
  },
  showStream: { method: 'GET', path: STREAM, access: 'user', permission: 'stream.view', answer: Stream },
  changeStream: {
    method: 'PATCH',
    path: STREAM,
    access: 'user',
    permission: 'stream.manage',
    body: StreamChange,
    answer: Stream,
  },
  /** Before the analytics are switched on. */
  priceStream: {
    method: 'GET',
    path: `${STREAM}/price`,
    access: 'user',
    permission: 'stream.manage',
    answer: StreamPrice,
  },
  /** Without times: the last hour. */
  showRecord: {
    method: 'GET',
    path: `${STREAM}/record`,
    access: 'user',
    permission: 'stream.view',
    query: Range.partial(),
    answer: StreamRecord,
  },
  /**
   * Where a picture of this moment of the record is, without a time of the last one; null when nothing was recorded
   * then.
   */
  showRecordedMoment: {
    method: 'GET',
    path: `${STREAM}/moment`,
    access: 'user',
    permission: 'stream.view',
    query: z.object({ at: Time.optional() }),
    answer: z.object({ at: Time.nullable(), picture_url: z.string().nullable() }),
  },
  /** Where the range can be saved as an mp4. */
  exportRecord: {
    method: 'POST',
    path: `${STREAM}/export`,
    access: 'user',
    permission: 'stream.view',
    expensive: true,
    changes: false,
    body: Range,
    answer: z.object({ download_url: z.string(), name: z.string(), seconds: z.number() }),
  },
  /** Keeps the range as a file of the same source, which no retention removes. */
  keepRecord: {
    method: 'POST',
    path: `${STREAM}/keep`,
    access: 'user',
    permission: 'file.add',
    expensive: true,
    waits: true,
    tries: 1,
    body: Range,
    answer: z.object({ file_id: Id }),
  },
  showRetention: {
    method: 'GET',
    path: '/api/projects/data_sources/{dataSourceId}/retention',
    access: 'user',
    permission: 'stream.view',
    answer: Retention.extend({ used_bytes: z.int() }),
  },
  changeRetention: {
    method: 'PATCH',
    path: '/api/projects/data_sources/{dataSourceId}/retention',
    access: 'user',
    permission: 'stream.manage',
    waits: true,
    body: Retention,
    answer: Retention.extend({ used_bytes: z.int() }),
  },
});
