CREATE TABLE "lent_earnings" (
	"id" serial PRIMARY KEY NOT NULL,
	"task_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"worker_id" integer NOT NULL,
	"title" text NOT NULL,
	"inferences" integer NOT NULL,
	"rate_id" integer NOT NULL,
	"rate_title" text NOT NULL,
	"miner_value" integer NOT NULL,
	"kopecks" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "lent_earnings_of_task" UNIQUE("task_id"),
	CONSTRAINT "lent_earnings_price" CHECK ("lent_earnings"."kopecks" = "lent_earnings"."miner_value"::bigint * "lent_earnings"."inferences" and "lent_earnings"."kopecks" > 0)
);
--> statement-breakpoint
CREATE TABLE "welcome_gifts" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_uses" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"minute_started_at" timestamp with time zone NOT NULL,
	"minute_used" integer NOT NULL,
	"day_started_at" timestamp with time zone NOT NULL,
	"day_used" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_verifications" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unverified_letters" (
	"mailbox" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lenders" (
	"owner_id" integer PRIMARY KEY NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"passed_in_row" integer DEFAULT 0 NOT NULL,
	"strikes" integer DEFAULT 0 NOT NULL,
	"differed_at" timestamp with time zone,
	"differed_kind" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lent_results" (
	"task_id" integer PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"worker_id" integer NOT NULL,
	"lease" uuid NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletion_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"steady_since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "worker_accounts_own";--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "proves_address" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "worker_accounts" ADD COLUMN "created_by" integer;--> statement-breakpoint
ALTER TABLE "worker_accounts" ADD COLUMN "kept_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inference_tasks" ADD COLUMN "house_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inference_tasks" ADD COLUMN "leased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inference_tasks" ADD COLUMN "lent_by" integer;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lent_results" ADD CONSTRAINT "lent_results_task_id_inference_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."inference_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lent_earnings_of_user" ON "lent_earnings" USING btree ("user_id","state");--> statement-breakpoint
CREATE INDEX "welcome_gifts_of_user" ON "welcome_gifts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_verifications_of_user" ON "email_verifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "unverified_letters_of_mailbox" ON "unverified_letters" USING btree ("mailbox","asked_at");--> statement-breakpoint
CREATE INDEX "unverified_letters_age" ON "unverified_letters" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "lent_results_of_owner" ON "lent_results" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "inference_tasks_lent" ON "inference_tasks" USING btree ("lent_by") WHERE "inference_tasks"."state" = 'leased' and "inference_tasks"."lent_by" is not null;--> statement-breakpoint
-- Whoever has an account before addresses are verified keeps what they have.
UPDATE "users" SET "email_verified_at" = "created_at" WHERE "erasing_at" IS NULL;
