CREATE TABLE "search_frames" (
	"frame_id" integer PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"data_source_id" integer NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"second" double precision NOT NULL,
	"revision" bigserial NOT NULL,
	"brief" "bytea" NOT NULL,
	"embedding" "bytea" NOT NULL,
	"evidence" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_frames_in_order" ON "search_frames" USING btree ("user_id","revision");--> statement-breakpoint
CREATE INDEX "search_frames_of_file" ON "search_frames" USING btree ("file_id");--> statement-breakpoint
-- Frames that were looked at before search could see: their files are indexed anew.
INSERT INTO "search_pending" ("file_id") SELECT DISTINCT "file_id" FROM "frame_looks";