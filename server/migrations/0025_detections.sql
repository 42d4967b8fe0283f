CREATE TABLE "classifiers" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"threshold" double precision,
	"version_id" integer,
	"with_source_id" integer,
	"without_source_id" integer,
	"is_used" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"id" serial PRIMARY KEY NOT NULL,
	"classifier_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"second" double precision NOT NULL,
	"start_time" double precision NOT NULL,
	"end_time" double precision NOT NULL,
	"x0" double precision NOT NULL,
	"y0" double precision NOT NULL,
	"x1" double precision NOT NULL,
	"y1" double precision NOT NULL,
	"is_right" boolean NOT NULL,
	"is_whole" boolean DEFAULT false NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "frame_features" (
	"frame_id" integer PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"recipe" text NOT NULL,
	"whole_key" text,
	"tiles_key" text
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"file_id" integer NOT NULL,
	"piece" integer NOT NULL,
	"project_id" integer NOT NULL,
	"asked" integer[] NOT NULL,
	"done" integer[] NOT NULL,
	CONSTRAINT "scans_file_id_piece_pk" PRIMARY KEY("file_id","piece")
);
--> statement-breakpoint
CREATE TABLE "taught_detections" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"classifier_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"data_source_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"frame_id" integer,
	"start_time" double precision NOT NULL,
	"end_time" double precision NOT NULL,
	"confidence" double precision NOT NULL,
	"x0" double precision NOT NULL,
	"y0" double precision NOT NULL,
	"x1" double precision NOT NULL,
	"y1" double precision NOT NULL,
	"second" double precision NOT NULL,
	"path" jsonb NOT NULL,
	"is_file_gone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "taught_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"classifier_id" integer NOT NULL,
	"number" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"model" jsonb,
	"report" jsonb,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"taught_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "inference_tasks" ADD COLUMN "stays_home" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_classifier_id_classifiers_id_fk" FOREIGN KEY ("classifier_id") REFERENCES "public"."classifiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taught_detections" ADD CONSTRAINT "taught_detections_classifier_id_classifiers_id_fk" FOREIGN KEY ("classifier_id") REFERENCES "public"."classifiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taught_versions" ADD CONSTRAINT "taught_versions_classifier_id_classifiers_id_fk" FOREIGN KEY ("classifier_id") REFERENCES "public"."classifiers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "classifiers_of_project" ON "classifiers" USING btree ("project_id","kind","title");--> statement-breakpoint
CREATE INDEX "corrections_of_classifier" ON "corrections" USING btree ("classifier_id");--> statement-breakpoint
CREATE INDEX "corrections_of_file" ON "corrections" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "frame_features_of_file" ON "frame_features" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "frame_features_whole" ON "frame_features" USING btree ("whole_key");--> statement-breakpoint
CREATE INDEX "frame_features_tiles" ON "frame_features" USING btree ("tiles_key");--> statement-breakpoint
CREATE INDEX "scans_of_project" ON "scans" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "taught_detections_of_file" ON "taught_detections" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "taught_detections_of_class" ON "taught_detections" USING btree ("classifier_id","confidence");--> statement-breakpoint
CREATE UNIQUE INDEX "taught_versions_of_classifier" ON "taught_versions" USING btree ("classifier_id","number");--> statement-breakpoint
ALTER TABLE "charges" DROP CONSTRAINT "charges_price";--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_price" CHECK ("charges"."kopecks" = "charges"."rate_value"::bigint * greatest(1, cardinality("charges"."frame_ids")));