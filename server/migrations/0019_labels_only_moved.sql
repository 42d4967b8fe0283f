-- A label that went to another source with its file has the title it had: nothing is counted again, and no file is locked.
CREATE FUNCTION "note_redrawn"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_drawn_classes"(ARRAY(
    SELECT DISTINCT unnest(ARRAY["was"."file_id", "drawn"."file_id"]) FROM "drawn" JOIN "was" USING ("id")
    WHERE ("was"."file_id", "was"."title", "was"."deleted_at") IS DISTINCT FROM ("drawn"."file_id", "drawn"."title", "drawn"."deleted_at")));
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "labels_noted_changed" ON "labels";--> statement-breakpoint
CREATE TRIGGER "labels_noted_changed" AFTER UPDATE ON "labels" REFERENCING OLD TABLE AS "was" NEW TABLE AS "drawn" FOR EACH STATEMENT EXECUTE FUNCTION "note_redrawn"();
