CREATE TABLE "label_classes" (
	"project_id" integer NOT NULL,
	"name" text NOT NULL,
	"user_id" integer NOT NULL,
	"colour" integer,
	"renamed_to" text,
	CONSTRAINT "label_classes_project_id_name_pk" PRIMARY KEY("project_id","name")
);
--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "place" text;--> statement-breakpoint
CREATE UNIQUE INDEX "label_classes_colours" ON "label_classes" USING btree ("project_id","colour");--> statement-breakpoint
CREATE INDEX "label_classes_of_user" ON "label_classes" USING btree ("user_id");--> statement-breakpoint
-- What machines have written and nobody has corrected yet: a correction made from now on can be taken back.
UPDATE "readings" SET "description" = "files"."ai_description", "provider" = "files"."ai_provider", "model" = "files"."ai_model"
FROM "files" WHERE "files"."id" = "readings"."file_id" AND "files"."ai_provider" IN ('embedded', 'openai');
