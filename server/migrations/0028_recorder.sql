CREATE TABLE "arriving_objects" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "stream_segments_of_source";--> statement-breakpoint
DROP INDEX "stream_segments_of_stream";--> statement-breakpoint
CREATE INDEX "arriving_objects_key" ON "arriving_objects" USING btree ("key");--> statement-breakpoint
CREATE INDEX "stream_segments_in_order" ON "stream_segments" USING btree ("file_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stream_segments_of_stream" ON "stream_segments" USING btree ("file_id","started_at","session","offset_seconds");--> statement-breakpoint
ALTER TABLE "stream_segments" DROP COLUMN "data_source_id";