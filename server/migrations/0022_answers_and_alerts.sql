CREATE TABLE "alert_channels" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"project_id" integer,
	"settings" jsonb NOT NULL,
	"secret" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_deliveries" (
	"id" serial PRIMARY KEY NOT NULL,
	"channel_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"message_id" integer,
	"message" jsonb,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"answer" text,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "dialog_attachments" (
	"id" serial PRIMARY KEY NOT NULL,
	"dialog_id" integer NOT NULL,
	"message_id" integer,
	"name" text NOT NULL,
	"file_id" integer,
	"second" double precision,
	"object_key" text,
	"mime" text,
	"size" bigint,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dialog_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"dialog_id" integer NOT NULL,
	"author_type" text NOT NULL,
	"content" text NOT NULL,
	"admin_user_id" integer,
	"worker_first_name" text,
	"worker_last_name" text,
	"provider" text,
	"model" text,
	"reply_to" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dialogs" (
	"id" serial PRIMARY KEY NOT NULL,
	"data_source_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"last_message_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "feed_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"project_id" integer NOT NULL,
	"data_source_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"file_kind" text NOT NULL,
	"frame_id" integer,
	"second" double precision NOT NULL,
	"kind" text NOT NULL,
	"reaction_id" integer,
	"question_id" integer,
	"saved_search_id" integer,
	"because" text NOT NULL,
	"answer" text,
	"confidence" double precision,
	"content" text NOT NULL,
	"folded_into" integer,
	"repeats" integer DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_reads" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"last_read_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_reactions" (
	"id" serial PRIMARY KEY NOT NULL,
	"question_id" integer NOT NULL,
	"condition_type" text NOT NULL,
	"value" text NOT NULL,
	"positive_reaction" text NOT NULL,
	"negative_reaction" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answer_verdicts" (
	"id" serial PRIMARY KEY NOT NULL,
	"question_id" integer NOT NULL,
	"frame_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"answer" text NOT NULL,
	"is_right" boolean NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backtest_answers" (
	"question_id" integer NOT NULL,
	"frame_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	"confidence" double precision,
	"reason" text,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "backtest_answers_once" PRIMARY KEY("question_id","frame_id")
);
--> statement-breakpoint
CREATE TABLE "saved_search_checks" (
	"file_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"checked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_admin_granted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_questions" ADD COLUMN "cooldown_seconds" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_questions" ADD COLUMN "content_changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_questions" ADD COLUMN "sent_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "frame_answers" ADD COLUMN "confidence" double precision;--> statement-breakpoint
ALTER TABLE "frame_answers" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "alerts_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "alert_channels_of_user" ON "alert_channels" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_deliveries_once" ON "alert_deliveries" USING btree ("channel_id","message_id") WHERE "alert_deliveries"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "alert_deliveries_of_channel" ON "alert_deliveries" USING btree ("channel_id","id");--> statement-breakpoint
CREATE INDEX "alert_deliveries_of_user" ON "alert_deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alert_deliveries_age" ON "alert_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "dialog_attachments_of_message" ON "dialog_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "dialog_attachments_of_dialog" ON "dialog_attachments" USING btree ("dialog_id");--> statement-breakpoint
CREATE INDEX "dialog_attachments_of_file" ON "dialog_attachments" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "dialog_messages_of_dialog" ON "dialog_messages" USING btree ("dialog_id","id");--> statement-breakpoint
CREATE INDEX "dialog_messages_of_admin" ON "dialog_messages" USING btree ("admin_user_id") WHERE "dialog_messages"."admin_user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "dialog_messages_answered_once" ON "dialog_messages" USING btree ("reply_to") WHERE "dialog_messages"."reply_to" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "dialogs_of_source" ON "dialogs" USING btree ("data_source_id");--> statement-breakpoint
CREATE INDEX "dialogs_of_user" ON "dialogs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dialogs_spoken" ON "dialogs" USING btree ("last_message_at","id") WHERE "dialogs"."last_message_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "feed_messages_once" ON "feed_messages" USING btree ("reaction_id","frame_id") WHERE "feed_messages"."reaction_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "feed_messages_once_found" ON "feed_messages" USING btree ("saved_search_id","file_id") WHERE "feed_messages"."saved_search_id" is not null;--> statement-breakpoint
CREATE INDEX "feed_messages_of_user" ON "feed_messages" USING btree ("user_id","id") WHERE "feed_messages"."claimed_at" is null and "feed_messages"."folded_into" is null;--> statement-breakpoint
CREATE INDEX "feed_messages_of_file" ON "feed_messages" USING btree ("file_id","reaction_id","second");--> statement-breakpoint
CREATE INDEX "ai_reactions_of_question" ON "ai_reactions" USING btree ("question_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "answer_verdicts_once" ON "answer_verdicts" USING btree ("question_id","frame_id","source");--> statement-breakpoint
CREATE INDEX "answer_verdicts_of_file" ON "answer_verdicts" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "backtest_answers_of_file" ON "backtest_answers" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "saved_search_checks_pending" ON "saved_search_checks" USING btree ("user_id","file_id") WHERE "saved_search_checks"."checked_at" is null;--> statement-breakpoint
CREATE INDEX "saved_searches_alerting" ON "saved_searches" USING btree ("user_id") WHERE "saved_searches"."alerts_since" is not null;--> statement-breakpoint
CREATE INDEX "tickets_of_user" ON "tickets" USING btree ("user_id","id");