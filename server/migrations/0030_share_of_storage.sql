CREATE TABLE "storage_used" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"files" bigint NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
-- Bytes that have expired are gone, though the row stays. A file stays with its owner: sources change hands never.
CREATE FUNCTION "stored_bytes"(size bigint, expired_at timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ select case when expired_at is null then coalesce(size, 0) else 0 end $$;--> statement-breakpoint
INSERT INTO "storage_used" ("user_id", "files", "bytes") SELECT s.user_id, count(*), sum(stored_bytes(f.size, f.expired_at)) FROM "files" f JOIN "data_sources" s ON s.id = f.data_source_id GROUP BY s.user_id;--> statement-breakpoint
-- One row a person and statement, in the order of people: of two who count several people's none waits for the other for ever.
CREATE FUNCTION "count_stored_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO storage_used AS used (user_id, files, bytes)
    SELECT s.user_id, count(*), sum(stored_bytes(f.size, f.expired_at)) FROM came f JOIN data_sources s ON s.id = f.data_source_id GROUP BY s.user_id ORDER BY s.user_id
    ON CONFLICT (user_id) DO UPDATE SET files = used.files + excluded.files, bytes = used.bytes + excluded.bytes;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Who has no row any more has left for good: what goes of theirs after that must not begin a new one, below nothing.
CREATE FUNCTION "discount_gone_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of people, as those who add do: of two who count several people's none waits for the other for ever.
  PERFORM 1 FROM storage_used WHERE user_id IN (SELECT s.user_id FROM gone f JOIN data_sources s ON s.id = f.data_source_id) ORDER BY user_id FOR UPDATE;
  UPDATE storage_used AS used SET files = used.files - went.files, bytes = used.bytes - went.bytes
    FROM (SELECT s.user_id, count(*) AS files, sum(stored_bytes(f.size, f.expired_at)) AS bytes FROM gone f JOIN data_sources s ON s.id = f.data_source_id GROUP BY s.user_id) went
    WHERE used.user_id = went.user_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "recount_stored_bytes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE storage_used SET bytes = bytes + stored_bytes(NEW.size, NEW.expired_at) - stored_bytes(OLD.size, OLD.expired_at) WHERE user_id = (SELECT user_id FROM data_sources WHERE id = NEW.data_source_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "files_are_counted" AFTER INSERT ON "files" REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_stored_files();--> statement-breakpoint
CREATE TRIGGER "gone_files_are_discounted" AFTER DELETE ON "files" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION discount_gone_files();--> statement-breakpoint
CREATE TRIGGER "stored_bytes_are_recounted" AFTER UPDATE OF size, expired_at ON "files" FOR EACH ROW WHEN (OLD.size IS DISTINCT FROM NEW.size OR OLD.expired_at IS DISTINCT FROM NEW.expired_at) EXECUTE FUNCTION recount_stored_bytes();
