CREATE TABLE "data_sources" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" serial PRIMARY KEY NOT NULL,
	"data_source_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"name" text NOT NULL,
	"rtsp_url" text,
	"sha256" text,
	"size" bigint,
	"format" text,
	"mime" text,
	"width" integer,
	"height" integer,
	"duration_seconds" double precision,
	"real_date" timestamp with time zone,
	"latitude" double precision,
	"longitude" double precision,
	"shown_by_browsers" boolean DEFAULT true NOT NULL,
	"thumbnail_key" text,
	"shown_key" text,
	"shown_mime" text,
	"state" text NOT NULL,
	"state_reason" text,
	"ai_description" text,
	"ocr_result" text,
	"qr_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_data_source_id_data_sources_id_fk" FOREIGN KEY ("data_source_id") REFERENCES "public"."data_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_sources_of_project" ON "data_sources" USING btree ("project_id","id") WHERE "data_sources"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "data_sources_deleted" ON "data_sources" USING btree ("deleted_at") WHERE "data_sources"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "files_of_source" ON "files" USING btree ("data_source_id","id") WHERE "files"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "files_processed" ON "files" USING btree ("data_source_id","id") WHERE "files"."deleted_at" is null and "files"."ai_description" is not null;--> statement-breakpoint
CREATE INDEX "files_deleted" ON "files" USING btree ("deleted_at") WHERE "files"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "files_sha256" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "files_thumbnail_key" ON "files" USING btree ("thumbnail_key");--> statement-breakpoint
CREATE INDEX "files_shown_key" ON "files" USING btree ("shown_key");