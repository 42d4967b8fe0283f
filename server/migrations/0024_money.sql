CREATE TABLE "accruals" (
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
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accruals_of_task" UNIQUE("task_id"),
	CONSTRAINT "accruals_price" CHECK ("accruals"."kopecks" = "accruals"."miner_value"::bigint * "accruals"."inferences")
);
--> statement-breakpoint
CREATE TABLE "charge_days" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"kopecks" bigint NOT NULL,
	"inferences" integer NOT NULL,
	CONSTRAINT "charge_days_of_user" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" serial PRIMARY KEY NOT NULL,
	"task_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"data_source_id" integer,
	"file_id" integer,
	"question_id" integer,
	"title" text NOT NULL,
	"frame_ids" integer[] NOT NULL,
	"rate_id" integer NOT NULL,
	"rate_title" text NOT NULL,
	"rate_value" integer NOT NULL,
	"miner_value" integer NOT NULL,
	"kopecks" bigint NOT NULL,
	"state" text NOT NULL,
	"month" text NOT NULL,
	"reserved_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "charges_of_task" UNIQUE("task_id"),
	CONSTRAINT "charges_price" CHECK ("charges"."kopecks" = "charges"."rate_value"::bigint * cardinality("charges"."frame_ids"))
);
--> statement-breakpoint
CREATE TABLE "free_uses" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"files" integer NOT NULL,
	CONSTRAINT "free_uses_of_user" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_never_overdrawn" CHECK (case when "ledger_accounts"."kind" in ('incomes', 'accruals') then "ledger_accounts"."balance" <= 0 else "ledger_accounts"."balance" >= 0 end)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"from_id" integer NOT NULL,
	"to_id" integer NOT NULL,
	"kopecks" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_transfers_once" UNIQUE("key"),
	CONSTRAINT "ledger_transfers_move_something" CHECK ("ledger_transfers"."kopecks" > 0 and "ledger_transfers"."from_id" <> "ledger_transfers"."to_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kopecks" bigint NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"idempotence_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"payment_url" text,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"unrecovered" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	CONSTRAINT "payments_amounts" CHECK ("payments"."kopecks" > 0 and "payments"."refunded" between 0 and "payments"."kopecks" and "payments"."unrecovered" between 0 and "payments"."refunded")
);
--> statement-breakpoint
CREATE TABLE "project_budgets" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"budget" bigint
);
--> statement-breakpoint
CREATE TABLE "project_months" (
	"project_id" integer NOT NULL,
	"month" text NOT NULL,
	"kopecks" bigint NOT NULL,
	CONSTRAINT "project_months_of_project" PRIMARY KEY("project_id","month"),
	CONSTRAINT "project_months_spent" CHECK ("project_months"."kopecks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"token" text PRIMARY KEY NOT NULL,
	"kopecks" bigint NOT NULL,
	"return_url" text NOT NULL,
	"state" text NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lent_projects" (
	"project_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "inference_tasks_open_subject";--> statement-breakpoint
DROP INDEX "files_unfinished";--> statement-breakpoint
ALTER TABLE "inference_tasks" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "inference_tasks" ADD COLUMN "project_id" integer;--> statement-breakpoint
ALTER TABLE "inference_tasks" ADD COLUMN "pause" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_from_id_ledger_accounts_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_to_id_ledger_accounts_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accruals_of_user" ON "accruals" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "accruals_of_worker" ON "accruals" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "charges_of_user" ON "charges" USING btree ("user_id","ended_at","id") WHERE "charges"."state" = 'charged';--> statement-breakpoint
CREATE INDEX "charges_reserved" ON "charges" USING btree ("reserved_at") WHERE "charges"."state" = 'reserved';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_of_user" ON "ledger_accounts" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "ledger_transfers_from" ON "ledger_transfers" USING btree ("from_id","id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_to" ON "ledger_transfers" USING btree ("to_id","id");--> statement-breakpoint
CREATE INDEX "payments_of_user" ON "payments" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_of_provider" ON "payments" USING btree ("provider","provider_id") WHERE "payments"."provider_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_welcome_once" ON "payments" USING btree ("user_id") WHERE "payments"."provider" = 'house';--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("created_at") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "inference_tasks_paused" ON "inference_tasks" USING btree ("user_id","priority","id") WHERE "inference_tasks"."state" = 'paused';--> statement-breakpoint
CREATE UNIQUE INDEX "inference_tasks_open_subject" ON "inference_tasks" USING btree ("task","subject") WHERE "inference_tasks"."state" in ('waiting', 'leased', 'paused');--> statement-breakpoint
CREATE INDEX "files_unfinished" ON "files" USING btree ("data_source_id") WHERE "files"."deleted_at" is null and ("files"."state" <> 'ready' or "files"."recognition" not in ('none', 'done'));--> statement-breakpoint
-- The books keep themselves: whoever adds a transfer moves the two balances with it, and nobody moves them otherwise.
-- Once for all that one statement adds: an archive's worth of transfers would write the same two rows again and again.
CREATE FUNCTION "ledger_book"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM "added" JOIN "ledger_accounts" "f" ON "f"."id" = "from_id" JOIN "ledger_accounts" "t" ON "t"."id" = "to_id" WHERE "f"."user_id" <> "t"."user_id") THEN
		RAISE EXCEPTION 'A transfer stays within the books of one person' USING ERRCODE = 'check_violation';
	END IF;
	-- Always in the same order: two transfers the opposite way must not wait for each other.
	PERFORM 1 FROM "ledger_accounts" WHERE "id" IN (SELECT "from_id" FROM "added" UNION SELECT "to_id" FROM "added") ORDER BY "user_id", "id" FOR UPDATE;
	UPDATE "ledger_accounts" SET "balance" = "balance" + "moved"."kopecks" FROM (
		SELECT "id", sum("kopecks")::bigint AS "kopecks" FROM (SELECT "to_id" AS "id", "kopecks" FROM "added" UNION ALL SELECT "from_id", -"kopecks" FROM "added") AS "sides" GROUP BY "id"
	) AS "moved" WHERE "ledger_accounts"."id" = "moved"."id" AND "moved"."kopecks" <> 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_transfers_book" AFTER INSERT ON "ledger_transfers" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_book"();--> statement-breakpoint
CREATE FUNCTION "ledger_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The books are only added to: % of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_transfers_stay" BEFORE UPDATE OR DELETE ON "ledger_transfers" FOR EACH ROW EXECUTE FUNCTION "ledger_refuse"();--> statement-breakpoint
CREATE TRIGGER "ledger_accounts_stay" BEFORE DELETE ON "ledger_accounts" FOR EACH ROW EXECUTE FUNCTION "ledger_refuse"();--> statement-breakpoint
-- Within the trigger above the depth is one; by hand it is none.
CREATE TRIGGER "ledger_accounts_only_booked" BEFORE UPDATE ON "ledger_accounts" FOR EACH ROW WHEN (pg_trigger_depth() < 1) EXECUTE FUNCTION "ledger_refuse"();--> statement-breakpoint
CREATE TRIGGER "ledger_accounts_begin_empty" BEFORE INSERT ON "ledger_accounts" FOR EACH ROW WHEN (NEW."balance" <> 0) EXECUTE FUNCTION "ledger_refuse"();
