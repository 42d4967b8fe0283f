CREATE TABLE "camera_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"strength" double precision NOT NULL,
	"wants_clip" boolean NOT NULL,
	"clip_file_id" integer
);
--> statement-breakpoint
CREATE TABLE "stream_retention" (
	"data_source_id" integer PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"gigabytes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stream_segments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"data_source_id" integer NOT NULL,
	"session" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seconds" double precision NOT NULL,
	"key" text NOT NULL,
	"bytes" integer NOT NULL,
	"init_bytes" integer NOT NULL,
	"offset_seconds" double precision NOT NULL,
	"motion" double precision DEFAULT 0 NOT NULL,
	"number" integer NOT NULL,
	"session_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "streams" (
	"file_id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"has_analytics" boolean DEFAULT false NOT NULL,
	"sdp" text,
	"state" text DEFAULT 'connecting' NOT NULL,
	"reason" text,
	"since" timestamp with time zone NOT NULL,
	"codec" text,
	"is_proxied" boolean DEFAULT false NOT NULL,
	"width" integer,
	"height" integer,
	"fps" double precision,
	"held_by" uuid,
	"held_until" timestamp with time zone,
	"recorded_bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "stream_file_id" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "expired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "left_objects" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "camera_events_of_stream" ON "camera_events" USING btree ("file_id","started_at");--> statement-breakpoint
CREATE INDEX "camera_events_clip" ON "camera_events" USING btree ("clip_file_id");--> statement-breakpoint
CREATE INDEX "camera_events_to_cut" ON "camera_events" USING btree ("file_id") WHERE "camera_events"."wants_clip" and "camera_events"."clip_file_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stream_segments_of_stream" ON "stream_segments" USING btree ("file_id","started_at");--> statement-breakpoint
CREATE INDEX "stream_segments_of_source" ON "stream_segments" USING btree ("data_source_id","started_at");--> statement-breakpoint
CREATE INDEX "stream_segments_key" ON "stream_segments" USING btree ("key");--> statement-breakpoint
CREATE INDEX "streams_held_until" ON "streams" USING btree ("held_until") WHERE "streams"."is_on";--> statement-breakpoint
CREATE INDEX "files_of_stream" ON "files" USING btree ("stream_file_id","id") WHERE "files"."stream_file_id" is not null;--> statement-breakpoint
CREATE INDEX "files_with_retention" ON "files" USING btree ("data_source_id","real_date","size") WHERE "files"."stream_file_id" is not null and "files"."expired_at" is null and "files"."deleted_at" is null;--> statement-breakpoint
-- Cameras that were registered before they could be opened.
insert into streams (file_id, since) select id, now() from files where kind = 'stream';
