CREATE TABLE "frame_looks" (
	"frame_id" integer PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"version" text NOT NULL,
	"embedding" "bytea" NOT NULL,
	"concepts" jsonb NOT NULL,
	"kinds" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "frame_looks_of_file" ON "frame_looks" USING btree ("file_id");