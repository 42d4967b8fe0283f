CREATE TABLE "file_selections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"file_ids" integer[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "left_objects" (
	"key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "labels_of_source";--> statement-breakpoint
DROP INDEX "labels_by_time";--> statement-breakpoint
ALTER TABLE "labels" ADD COLUMN "is_file_gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "data_sources" ADD COLUMN "is_deleted_with_project" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "file_selections_by_age" ON "file_selections" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "file_selections_of_user" ON "file_selections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "data_sources_of_user" ON "data_sources" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "projects_deleted" ON "projects" USING btree ("deleted_at") WHERE "projects"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "labels_of_source" ON "labels" USING btree ("data_source_id","title") WHERE "labels"."deleted_at" is null and not "labels"."is_file_gone";--> statement-breakpoint
CREATE INDEX "labels_by_time" ON "labels" USING btree ("created_at","user_id") WHERE "labels"."deleted_at" is null and not "labels"."is_file_gone";--> statement-breakpoint
-- What a person has drawn counts while its file is there.
CREATE OR REPLACE FUNCTION "count_drawn_labels"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "label_days" AS "known" ("user_id", "day", "amount")
  SELECT "user_id", ("created_at" AT TIME ZONE 'UTC')::date, count(*) FROM "drawn" WHERE "deleted_at" IS NULL AND NOT "is_file_gone" GROUP BY 1, 2 ORDER BY 2, 1
  ON CONFLICT ("day", "user_id") DO UPDATE SET "amount" = "known"."amount" + EXCLUDED."amount";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "discount_gone_labels"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "label_days" AS "known" ("user_id", "day", "amount")
  SELECT "user_id", ("created_at" AT TIME ZONE 'UTC')::date, -count(*) FROM "gone" WHERE "deleted_at" IS NULL AND NOT "is_file_gone" GROUP BY 1, 2 ORDER BY 2, 1
  ON CONFLICT ("day", "user_id") DO UPDATE SET "amount" = "known"."amount" + EXCLUDED."amount";
  RETURN NULL;
END $$;--> statement-breakpoint
-- Labels of what lies in the trash already.
UPDATE "labels" SET "is_file_gone" = true FROM "files", "data_sources"
WHERE "files"."id" = "labels"."file_id" AND "data_sources"."id" = "files"."data_source_id" AND ("files"."deleted_at" IS NOT NULL OR "data_sources"."deleted_at" IS NOT NULL);
