CREATE TABLE "stream_outages" (
	"id" serial PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
DROP INDEX "files_processed";--> statement-breakpoint
DROP INDEX "files_processed_by_taken";--> statement-breakpoint
DROP INDEX "files_processed_by_name";--> statement-breakpoint
DROP INDEX "files_processed_by_size";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "browser_time_zone" text;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "stream_outages_of_stream" ON "stream_outages" USING btree ("file_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stream_outages_open" ON "stream_outages" USING btree ("file_id") WHERE "stream_outages"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "files_processed" ON "files" USING btree ("data_source_id","id") WHERE "files"."deleted_at" is null and ("files"."ai_description" is not null or "files"."kind" = 'stream');--> statement-breakpoint
CREATE INDEX "files_processed_by_taken" ON "files" USING btree ("data_source_id",coalesce("real_date", "created_at"),"id") WHERE "files"."deleted_at" is null and ("files"."ai_description" is not null or "files"."kind" = 'stream');--> statement-breakpoint
CREATE INDEX "files_processed_by_name" ON "files" USING btree ("data_source_id",file_name_key("title", "name"),"id") WHERE "files"."deleted_at" is null and ("files"."ai_description" is not null or "files"."kind" = 'stream');--> statement-breakpoint
CREATE INDEX "files_processed_by_size" ON "files" USING btree ("data_source_id",coalesce("size", 0),"id") WHERE "files"."deleted_at" is null and ("files"."ai_description" is not null or "files"."kind" = 'stream');