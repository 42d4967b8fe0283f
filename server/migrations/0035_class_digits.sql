ALTER TABLE "label_classes" ADD COLUMN "digit" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "label_classes_digits" ON "label_classes" USING btree ("project_id","digit");