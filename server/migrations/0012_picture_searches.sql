CREATE TABLE "picture_searches" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"picture" "bytea",
	"embedding" "bytea",
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "picture_searches_of_user" ON "picture_searches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "picture_searches_by_age" ON "picture_searches" USING btree ("created_at");