CREATE TABLE "project_members" (
	"project_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_members_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
CREATE INDEX "project_members_of_user" ON "project_members" USING btree ("user_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_members_owner" ON "project_members" USING btree ("project_id") WHERE "project_members"."role" = 'owner';--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE;--> statement-breakpoint
INSERT INTO "project_members" ("project_id", "user_id", "role", "added_at") SELECT "id", "user_id", 'owner', "created_at" FROM "projects";--> statement-breakpoint
CREATE FUNCTION "admit_project_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "project_members" ("project_id", "user_id", "role", "added_at") VALUES (NEW."id", NEW."user_id", 'owner', NEW."created_at");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "projects_have_owners" AFTER INSERT ON "projects" FOR EACH ROW EXECUTE FUNCTION "admit_project_owner"();
