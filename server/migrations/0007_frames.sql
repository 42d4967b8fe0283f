CREATE TABLE "worker_accounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner_id" integer,
	"token_hash" text NOT NULL,
	"is_own" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "worker_accounts_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "frames" (
	"id" serial PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"second" double precision NOT NULL,
	"picture_key" text
);
--> statement-breakpoint
CREATE TABLE "ai_questions" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"data_source_id" integer,
	"content" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "frame_answers" (
	"id" serial PRIMARY KEY NOT NULL,
	"question_id" integer NOT NULL,
	"frame_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"content" text NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "detections" (
	"id" serial PRIMARY KEY NOT NULL,
	"frame_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"class_name" text NOT NULL,
	"confidence" double precision NOT NULL,
	"x0" double precision NOT NULL,
	"y0" double precision NOT NULL,
	"x1" double precision NOT NULL,
	"y1" double precision NOT NULL,
	"noun" text,
	"colour" text,
	"standing" text
);
--> statement-breakpoint
CREATE TABLE "frame_readings" (
	"frame_id" integer PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"text" text NOT NULL,
	"words" jsonb NOT NULL,
	"codes" jsonb NOT NULL,
	"impression" jsonb,
	"model" text,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "active_rates_of_project";--> statement-breakpoint
DROP INDEX "inference_tasks_open";--> statement-breakpoint
ALTER TABLE "inference_tasks" ALTER COLUMN "file_id" DROP NOT NULL;--> statement-breakpoint
-- Who is alive says so again within seconds, now under an account.
DELETE FROM "workers";--> statement-breakpoint
ALTER TABLE "workers" DROP CONSTRAINT "workers_pkey";--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "worker_id" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD CONSTRAINT "workers_of_account" PRIMARY KEY("worker_id","name");--> statement-breakpoint
ALTER TABLE "inference_tasks" ADD COLUMN "subject" text;--> statement-breakpoint
UPDATE "inference_tasks" SET "subject" = 'file ' || "file_id";--> statement-breakpoint
ALTER TABLE "inference_tasks" ALTER COLUMN "subject" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "inference_tasks" ADD COLUMN "input" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "inference_tasks" ADD COLUMN "worker_id" integer;--> statement-breakpoint
ALTER TABLE "worker_accounts" ADD CONSTRAINT "worker_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frames" ADD CONSTRAINT "frames_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "worker_accounts_own" ON "worker_accounts" USING btree ("is_own") WHERE "worker_accounts"."is_own";--> statement-breakpoint
CREATE UNIQUE INDEX "frames_of_file" ON "frames" USING btree ("file_id","second");--> statement-breakpoint
CREATE INDEX "frames_picture_key" ON "frames" USING btree ("picture_key");--> statement-breakpoint
CREATE INDEX "ai_questions_of_project" ON "ai_questions" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "ai_questions_of_source" ON "ai_questions" USING btree ("data_source_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "frame_answers_once" ON "frame_answers" USING btree ("question_id","frame_id");--> statement-breakpoint
CREATE INDEX "frame_answers_of_file" ON "frame_answers" USING btree ("file_id","question_id");--> statement-breakpoint
CREATE INDEX "detections_of_frame" ON "detections" USING btree ("frame_id");--> statement-breakpoint
CREATE INDEX "detections_of_file" ON "detections" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "frame_readings_of_file" ON "frame_readings" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "active_rates_history" ON "active_rates" USING btree ("project_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "inference_tasks_open_subject" ON "inference_tasks" USING btree ("task","subject") WHERE "inference_tasks"."state" in ('waiting', 'leased');--> statement-breakpoint
CREATE INDEX "inference_tasks_of_subject" ON "inference_tasks" USING btree ("task","subject","id");--> statement-breakpoint
-- What is seen on a frame, found on it and answered about it goes with it. (These keys cross modules, so the tables' own files do not name them.)
ALTER TABLE "frame_readings" ADD CONSTRAINT "frame_readings_of_frame" FOREIGN KEY ("frame_id") REFERENCES "frames"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "detections" ADD CONSTRAINT "detections_of_frame_key" FOREIGN KEY ("frame_id") REFERENCES "frames"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "frame_answers" ADD CONSTRAINT "frame_answers_of_frame" FOREIGN KEY ("frame_id") REFERENCES "frames"("id") ON DELETE cascade;--> statement-breakpoint
-- Videos have their picked frames; a picture is its own only frame; what was read before frames were kept has one for each second read.
INSERT INTO "frames" ("file_id", "second", "picture_key") SELECT "file_id", "second", "key" FROM "file_frames" ORDER BY "file_id", "second";--> statement-breakpoint
INSERT INTO "frames" ("file_id", "second") SELECT "id", 0 FROM "files" WHERE "kind" = 'image' AND ("state" = 'ready' OR EXISTS (SELECT 1 FROM "readings" WHERE "readings"."file_id" = "files"."id")) ORDER BY "id" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "frames" ("file_id", "second")
	SELECT r."file_id", (f.value->>'second')::double precision FROM "readings" r JOIN "files" ON "files"."id" = r."file_id" CROSS JOIN LATERAL jsonb_array_elements(r."frames") f ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "frame_readings" ("frame_id", "file_id", "text", "words", "codes", "read_at")
	SELECT "frames"."id", r."file_id", f.value->>'text', f.value->'words', f.value->'codes', r."read_at"
	FROM "readings" r CROSS JOIN LATERAL jsonb_array_elements(r."frames") f JOIN "frames" ON "frames"."file_id" = r."file_id" AND "frames"."second" = (f.value->>'second')::double precision
	ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "detections" ("frame_id", "file_id", "class_name", "confidence", "x0", "y0", "x1", "y1")
	SELECT "frames"."id", r."file_id", d.value->>'class_name', (d.value->>'confidence')::double precision, (d.value->>'x0')::double precision, (d.value->>'y0')::double precision, (d.value->>'x1')::double precision, (d.value->>'y1')::double precision
	FROM "readings" r CROSS JOIN LATERAL jsonb_array_elements(r."frames") f JOIN "frames" ON "frames"."file_id" = r."file_id" AND "frames"."second" = (f.value->>'second')::double precision
	CROSS JOIN LATERAL jsonb_array_elements(f.value->'detections') WITH ORDINALITY d(value, place)
	ORDER BY r."file_id", "frames"."second", d.place;
