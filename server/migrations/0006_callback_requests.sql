CREATE TABLE "label_days" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "label_days_day_user_id_pk" PRIMARY KEY("day","user_id")
);
--> statement-breakpoint
CREATE TABLE "callback_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"description" text NOT NULL,
	"requesting_url" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"webhook_delivered_at" timestamp with time zone,
	"email_delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "visitor_acts" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_agent" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"phone" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "labels_by_time";--> statement-breakpoint
CREATE INDEX "callback_requests_of_phone" ON "callback_requests" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "visitor_acts_by_time" ON "visitor_acts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "labels_by_time" ON "labels" USING btree ("created_at","user_id") WHERE "labels"."deleted_at" is null;--> statement-breakpoint
-- Labels that were there before their days were counted.
INSERT INTO "label_days" ("user_id", "day", "amount")
SELECT "user_id", ("created_at" AT TIME ZONE 'UTC')::date, count(*) FROM "labels" WHERE "deleted_at" IS NULL GROUP BY 1, 2;--> statement-breakpoint
-- Once a statement and not once a row: a file may take thousands of labels of one day with it. In the order of the key, so that two statements never wait for each other.
CREATE FUNCTION "count_drawn_labels"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "label_days" AS "known" ("user_id", "day", "amount")
  SELECT "user_id", ("created_at" AT TIME ZONE 'UTC')::date, count(*) FROM "drawn" WHERE "deleted_at" IS NULL GROUP BY 1, 2 ORDER BY 2, 1
  ON CONFLICT ("day", "user_id") DO UPDATE SET "amount" = "known"."amount" + EXCLUDED."amount";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "discount_gone_labels"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "label_days" AS "known" ("user_id", "day", "amount")
  SELECT "user_id", ("created_at" AT TIME ZONE 'UTC')::date, -count(*) FROM "gone" WHERE "deleted_at" IS NULL GROUP BY 1, 2 ORDER BY 2, 1
  ON CONFLICT ("day", "user_id") DO UPDATE SET "amount" = "known"."amount" + EXCLUDED."amount";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "labels_drawn" AFTER INSERT ON "labels" REFERENCING NEW TABLE AS "drawn" FOR EACH STATEMENT EXECUTE FUNCTION "count_drawn_labels"();--> statement-breakpoint
CREATE TRIGGER "labels_gone" AFTER DELETE ON "labels" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "discount_gone_labels"();--> statement-breakpoint
CREATE TRIGGER "labels_changed_from" AFTER UPDATE ON "labels" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "discount_gone_labels"();--> statement-breakpoint
CREATE TRIGGER "labels_changed_to" AFTER UPDATE ON "labels" REFERENCING NEW TABLE AS "drawn" FOR EACH STATEMENT EXECUTE FUNCTION "count_drawn_labels"();
