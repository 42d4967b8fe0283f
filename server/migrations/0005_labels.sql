CREATE TABLE "labels" (
	"id" serial PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"data_source_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"x0" double precision NOT NULL,
	"y0" double precision NOT NULL,
	"x1" double precision NOT NULL,
	"y1" double precision NOT NULL,
	"time_frame" double precision NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "labels_of_file" ON "labels" USING btree ("file_id","id");--> statement-breakpoint
CREATE INDEX "labels_of_source" ON "labels" USING btree ("data_source_id","title") WHERE "labels"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "labels_by_time" ON "labels" USING btree ("created_at");