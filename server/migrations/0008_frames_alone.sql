DROP TABLE "file_frames" CASCADE;--> statement-breakpoint
DROP TABLE "machine_detections" CASCADE;--> statement-breakpoint
ALTER TABLE "inference_tasks" DROP COLUMN "question";--> statement-breakpoint
ALTER TABLE "readings" DROP COLUMN "frames";