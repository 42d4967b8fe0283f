CREATE TABLE "file_frames" (
	"file_id" integer NOT NULL,
	"second" double precision NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "file_frames_file_id_second_pk" PRIMARY KEY("file_id","second")
);
--> statement-breakpoint
CREATE TABLE "inference_tasks" (
	"id" serial PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"task" text NOT NULL,
	"question" text,
	"priority" integer NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	"lease" uuid,
	"leased_by" text,
	"leased_until" timestamp with time zone,
	"reason" text,
	"ticket_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "machine_detections" (
	"id" serial PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"class_name" text NOT NULL,
	"confidence" real NOT NULL,
	"second" double precision NOT NULL,
	"x0" real NOT NULL,
	"y0" real NOT NULL,
	"x1" real NOT NULL,
	"y1" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "readings" (
	"file_id" integer PRIMARY KEY NOT NULL,
	"scenes" jsonb NOT NULL,
	"frames" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workers" ALTER COLUMN "skills" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "ai_provider" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "ai_model" text;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "models" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "files_per_minute" double precision;--> statement-breakpoint
ALTER TABLE "file_frames" ADD CONSTRAINT "file_frames_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_frames_key" ON "file_frames" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "inference_tasks_open" ON "inference_tasks" USING btree ("file_id") WHERE "inference_tasks"."task" = 'recognise' and "inference_tasks"."state" in ('waiting', 'leased');--> statement-breakpoint
CREATE INDEX "inference_tasks_of_file" ON "inference_tasks" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "inference_tasks_waiting" ON "inference_tasks" USING btree ("priority","id") WHERE "inference_tasks"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "inference_tasks_leased" ON "inference_tasks" USING btree ("leased_until") WHERE "inference_tasks"."state" = 'leased';--> statement-breakpoint
CREATE INDEX "inference_tasks_of_ticket" ON "inference_tasks" USING btree ("ticket_id","state") WHERE "inference_tasks"."ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "inference_tasks_finished" ON "inference_tasks" USING btree ("finished_at") WHERE "inference_tasks"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "machine_detections_of_file" ON "machine_detections" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "machine_detections_of_class" ON "machine_detections" USING btree ("class_name","file_id");