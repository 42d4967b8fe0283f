ALTER TABLE "files" ADD COLUMN "thumbnail_bytes" bigint;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "shown_bytes" bigint;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "frames_bytes" bigint;--> statement-breakpoint
ALTER TABLE "storage_used" ADD COLUMN "derived" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "files_unmeasured" ON "files" USING btree ("id") WHERE "files"."thumbnail_key" is not null and "files"."thumbnail_bytes" is null;--> statement-breakpoint
-- What was made of a file: thumbnail, copy for browsers, frames. Null has not been measured yet: of rows from before, the server asks the storage.
CREATE FUNCTION "derived_bytes"(thumbnail bigint, shown bigint, frames bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ select coalesce(thumbnail, 0) + coalesce(shown, 0) + coalesce(frames, 0) $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_stored_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO storage_used AS used (user_id, files, bytes, derived)
    SELECT s.user_id, count(*), sum(stored_bytes(f.size, f.expired_at)), sum(derived_bytes(f.thumbnail_bytes, f.shown_bytes, f.frames_bytes))
    FROM came f JOIN data_sources s ON s.id = f.data_source_id GROUP BY s.user_id ORDER BY s.user_id
    ON CONFLICT (user_id) DO UPDATE SET files = used.files + excluded.files, bytes = used.bytes + excluded.bytes, derived = used.derived + excluded.derived;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "discount_gone_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of people, as those who add do: of two who count several people's none waits for the other for ever.
  PERFORM 1 FROM storage_used WHERE user_id IN (SELECT s.user_id FROM gone f JOIN data_sources s ON s.id = f.data_source_id) ORDER BY user_id FOR UPDATE;
  UPDATE storage_used AS used SET files = used.files - went.files, bytes = used.bytes - went.bytes, derived = used.derived - went.derived
    FROM (
      SELECT s.user_id, count(*) AS files, sum(stored_bytes(f.size, f.expired_at)) AS bytes, sum(derived_bytes(f.thumbnail_bytes, f.shown_bytes, f.frames_bytes)) AS derived
      FROM gone f JOIN data_sources s ON s.id = f.data_source_id GROUP BY s.user_id
    ) went
    WHERE used.user_id = went.user_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "recount_derived_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE storage_used SET derived = derived + derived_bytes(NEW.thumbnail_bytes, NEW.shown_bytes, NEW.frames_bytes) - derived_bytes(OLD.thumbnail_bytes, OLD.shown_bytes, OLD.frames_bytes)
    WHERE user_id = (SELECT user_id FROM data_sources WHERE id = NEW.data_source_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "derived_bytes_are_recounted" AFTER UPDATE OF thumbnail_bytes, shown_bytes, frames_bytes ON "files" FOR EACH ROW WHEN (OLD.thumbnail_bytes IS DISTINCT FROM NEW.thumbnail_bytes OR OLD.shown_bytes IS DISTINCT FROM NEW.shown_bytes OR OLD.frames_bytes IS DISTINCT FROM NEW.frames_bytes) EXECUTE FUNCTION recount_derived_bytes();
