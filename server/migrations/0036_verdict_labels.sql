ALTER TABLE "corrections" ADD COLUMN "label_id" integer;--> statement-breakpoint
CREATE INDEX "corrections_of_label" ON "corrections" USING btree ("label_id");--> statement-breakpoint
ALTER TABLE "ai_questions" DROP COLUMN "sent_count";--> statement-breakpoint
-- What people called right before verdicts drew labels is drawn now, once: where nobody has drawn the same.
DO $$
DECLARE
  said record;
  drawn integer;
BEGIN
  FOR said IN
    SELECT c.*, k.title, f.data_source_id, f.deleted_at IS NOT NULL AS is_gone
    FROM corrections c JOIN classifiers k ON k.id = c.classifier_id JOIN files f ON f.id = c.file_id
    WHERE c.is_right AND NOT c.is_whole AND k.kind = 'thing' AND c.x1 - c.x0 > 0.005 AND c.y1 - c.y0 > 0.005
    ORDER BY c.id
  LOOP
    CONTINUE WHEN EXISTS (
      SELECT 1 FROM labels l, LATERAL (SELECT greatest(0, least(l.x1, said.x1) - greatest(l.x0, said.x0)) * greatest(0, least(l.y1, said.y1) - greatest(l.y0, said.y0)) AS area) common
      WHERE l.file_id = said.file_id AND l.deleted_at IS NULL AND lower(l.title) = lower(said.title) AND l.time_frame = said.second
        AND common.area > 0.5 * ((l.x1 - l.x0) * (l.y1 - l.y0) + (said.x1 - said.x0) * (said.y1 - said.y0) - common.area)
    );
    INSERT INTO labels (file_id, data_source_id, user_id, title, x0, y0, x1, y1, time_frame, created_at, is_file_gone)
    VALUES (said.file_id, said.data_source_id, said.user_id, said.title, said.x0, said.y0, said.x1, said.y1, said.second, said.created_at, said.is_gone)
    RETURNING id INTO drawn;
    UPDATE corrections SET label_id = drawn WHERE id = said.id;
  END LOOP;
END $$;
