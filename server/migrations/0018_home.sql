CREATE TABLE "visits" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"before_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "described_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "labels_by_drawn" ON "labels" USING btree ("data_source_id","created_at") WHERE "labels"."deleted_at" is null and not "labels"."is_file_gone";--> statement-breakpoint
CREATE INDEX "files_by_added" ON "files" USING btree ("data_source_id","created_at") WHERE "files"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "files_by_described" ON "files" USING btree ("data_source_id","described_at") WHERE "files"."deleted_at" is null and "files"."described_at" is not null;