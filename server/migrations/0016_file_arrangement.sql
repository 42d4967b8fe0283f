CREATE FUNCTION "file_name_key"("title" text, "name" text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT convert_to(regexp_replace(regexp_replace(translate(lower(coalesce(nullif("title", ''), "name")), 'ё', 'е'), '(\d+)', '00000000000000000000\1', 'g'), '\d+(\d{20})', '\1', 'g'), 'UTF8')
$$;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "recognition" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "focus_x" double precision;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "focus_y" double precision;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "seen_classes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "drawn_classes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "files_by_taken" ON "files" USING btree ("data_source_id",coalesce("real_date", "created_at"),"id") WHERE "files"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "files_by_name" ON "files" USING btree ("data_source_id",file_name_key("title", "name"),"id") WHERE "files"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "files_by_size" ON "files" USING btree ("data_source_id",coalesce("size", 0),"id") WHERE "files"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "files_processed_by_taken" ON "files" USING btree ("data_source_id",coalesce("real_date", "created_at"),"id") WHERE "files"."deleted_at" is null and "files"."ai_description" is not null;--> statement-breakpoint
CREATE INDEX "files_processed_by_name" ON "files" USING btree ("data_source_id",file_name_key("title", "name"),"id") WHERE "files"."deleted_at" is null and "files"."ai_description" is not null;--> statement-breakpoint
CREATE INDEX "files_processed_by_size" ON "files" USING btree ("data_source_id",coalesce("size", 0),"id") WHERE "files"."deleted_at" is null and "files"."ai_description" is not null;--> statement-breakpoint
CREATE INDEX "files_of_kind" ON "files" USING btree ("data_source_id","kind") WHERE "files"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "files_labelled" ON "files" USING btree ("data_source_id") WHERE "files"."deleted_at" is null and "files"."drawn_classes" <> '{}';--> statement-breakpoint
CREATE INDEX "files_classes" ON "files" USING gin ("seen_classes","drawn_classes");--> statement-breakpoint
CREATE INDEX "files_unfinished" ON "files" USING btree ("data_source_id") WHERE "files"."deleted_at" is null and ("files"."state" <> 'ready' or "files"."recognition" in ('waiting', 'running', 'failed'));--> statement-breakpoint
-- What is known already: who is described, who waits, who could not be read.
UPDATE "files" SET "recognition" = 'done' WHERE "ai_description" IS NOT NULL;--> statement-breakpoint
UPDATE "files" SET "recognition" = CASE "last"."state" WHEN 'failed' THEN 'failed' WHEN 'leased' THEN 'running' ELSE 'waiting' END
FROM (SELECT DISTINCT ON ("file_id") "file_id", "state" FROM "inference_tasks" WHERE "task" = 'recognise' AND "priority" < 3 AND "file_id" IS NOT NULL ORDER BY "file_id", "id" DESC) AS "last"
WHERE "last"."file_id" = "files"."id" AND ("last"."state" IN ('waiting', 'leased') OR ("last"."state" = 'failed' AND "files"."ai_description" IS NULL));--> statement-breakpoint
UPDATE "files" SET "seen_classes" = "seen"."titles"
FROM (SELECT "file_id", array_agg(DISTINCT "class_name") AS "titles" FROM "detections" WHERE "standing" IS DISTINCT FROM 'overruled' GROUP BY "file_id") AS "seen" WHERE "seen"."file_id" = "files"."id";--> statement-breakpoint
UPDATE "files" SET "focus_x" = ("found"."x0" + "found"."x1") / 2, "focus_y" = "found"."y0" + ("found"."y1" - "found"."y0") * CASE "found"."noun" WHEN 'person' THEN 0.25 ELSE 0.5 END
FROM (SELECT DISTINCT ON ("file_id") * FROM "detections" WHERE "standing" = 'seen' AND "confidence" >= 0.45 ORDER BY "file_id", ("noun" = 'person') DESC NULLS LAST, ("x1" - "x0") * ("y1" - "y0") DESC) AS "found"
WHERE "found"."file_id" = "files"."id" AND "files"."kind" = 'image';--> statement-breakpoint
UPDATE "files" SET "drawn_classes" = "drawn"."titles"
FROM (SELECT "file_id", array_agg(DISTINCT "title") AS "titles" FROM "labels" WHERE "deleted_at" IS NULL GROUP BY "file_id") AS "drawn" WHERE "drawn"."file_id" = "files"."id";--> statement-breakpoint
-- The file's row is locked first: of two that draw on one file at the same moment, the later one counts both.
CREATE FUNCTION "note_drawn_classes"("changed" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "files" WHERE "id" = ANY ("changed") ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "files" SET "drawn_classes" = "now"."titles"
  FROM (SELECT "one"."id" AS "file_id", coalesce(array_agg(DISTINCT "labels"."title") FILTER (WHERE "labels"."id" IS NOT NULL), '{}') AS "titles"
        FROM unnest("changed") AS "one"("id") LEFT JOIN "labels" ON "labels"."file_id" = "one"."id" AND "labels"."deleted_at" IS NULL GROUP BY "one"."id") AS "now"
  WHERE "now"."file_id" = "files"."id" AND "files"."drawn_classes" <> "now"."titles";
END $$;--> statement-breakpoint
CREATE FUNCTION "note_drawn"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_drawn_classes"(ARRAY(SELECT DISTINCT "file_id" FROM "drawn"));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "labels_noted_drawn" AFTER INSERT ON "labels" REFERENCING NEW TABLE AS "drawn" FOR EACH STATEMENT EXECUTE FUNCTION "note_drawn"();--> statement-breakpoint
CREATE TRIGGER "labels_noted_changed" AFTER UPDATE ON "labels" REFERENCING NEW TABLE AS "drawn" FOR EACH STATEMENT EXECUTE FUNCTION "note_drawn"();--> statement-breakpoint
CREATE TRIGGER "labels_noted_gone" AFTER DELETE ON "labels" REFERENCING OLD TABLE AS "drawn" FOR EACH STATEMENT EXECUTE FUNCTION "note_drawn"();
