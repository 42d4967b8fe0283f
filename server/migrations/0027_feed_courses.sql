ALTER TABLE "feed_messages" ADD COLUMN "course_id" integer;--> statement-breakpoint
ALTER TABLE "feed_messages" ADD COLUMN "moment" double precision;--> statement-breakpoint
update feed_messages set course_id = file_id, moment = second;--> statement-breakpoint
ALTER TABLE "feed_messages" ALTER COLUMN "course_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_messages" ALTER COLUMN "moment" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "feed_messages_of_course" ON "feed_messages" USING btree ("course_id","reaction_id","moment");
