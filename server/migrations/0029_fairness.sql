CREATE SEQUENCE "public"."work_turn_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "work_turns" (
	"queue" text NOT NULL,
	"user_id" integer NOT NULL,
	"turn" bigint NOT NULL,
	CONSTRAINT "work_turns_of_queue" PRIMARY KEY("queue","user_id")
);
--> statement-breakpoint
DROP INDEX "inference_tasks_waiting";--> statement-breakpoint
CREATE INDEX "inference_tasks_by_person" ON "inference_tasks" USING btree ((case when "priority" = 0 then 0 when "priority" < 3 then 1 else 2 end),coalesce("user_id", 0),"priority","id") WHERE "inference_tasks"."state" = 'waiting';