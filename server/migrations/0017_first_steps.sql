CREATE TABLE "first_steps" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"found_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "samples" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"data_source_id" integer NOT NULL,
	"brought" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_of_user" ON "saved_searches" USING btree ("user_id","content");