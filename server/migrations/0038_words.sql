ALTER TABLE "readings" RENAME TO "file_analyses";--> statement-breakpoint
ALTER TABLE "frame_readings" RENAME TO "frame_analyses";--> statement-breakpoint
ALTER TABLE "frame_analyses" RENAME COLUMN "impression" TO "scene_summary";--> statement-breakpoint
ALTER INDEX "frame_readings_of_file" RENAME TO "frame_analyses_of_file";--> statement-breakpoint
ALTER TABLE "frame_looks" RENAME TO "frame_embeddings";--> statement-breakpoint
ALTER INDEX "frame_looks_of_file" RENAME TO "frame_embeddings_of_file";--> statement-breakpoint
ALTER TABLE "search_frames" RENAME COLUMN "brief" TO "packed_vector";--> statement-breakpoint
ALTER TABLE "taught_versions" RENAME TO "model_versions";--> statement-breakpoint
ALTER TABLE "model_versions" RENAME CONSTRAINT "taught_versions_classifier_id_classifiers_id_fk" TO "model_versions_classifier_id_classifiers_id_fk";--> statement-breakpoint
ALTER INDEX "taught_versions_of_classifier" RENAME TO "model_versions_of_classifier";--> statement-breakpoint
ALTER TABLE "frame_features" RENAME COLUMN "recipe" TO "feature_version";--> statement-breakpoint
ALTER TABLE "scans" RENAME COLUMN "piece" TO "segment";--> statement-breakpoint
ALTER TABLE "scans" RENAME CONSTRAINT "scans_file_id_piece_pk" TO "scans_file_id_segment_pk";--> statement-breakpoint
ALTER TABLE "lent_projects" RENAME TO "shared_worker_projects";--> statement-breakpoint
ALTER TABLE "inference_tasks" RENAME COLUMN "house_only" TO "system_only";--> statement-breakpoint
ALTER TABLE "work_turns" RENAME TO "queue_fairness";--> statement-breakpoint
ALTER TABLE "queue_fairness" RENAME CONSTRAINT "work_turns_of_queue" TO "queue_fairness_of_queue";--> statement-breakpoint
ALTER SEQUENCE "work_turn_numbers" RENAME TO "queue_fairness_turns";--> statement-breakpoint
ALTER TABLE "left_objects" RENAME TO "pending_deletes";--> statement-breakpoint
ALTER TABLE "feed_messages" RENAME COLUMN "course_id" TO "thread_id";--> statement-breakpoint
ALTER TABLE "feed_messages" RENAME COLUMN "because" TO "trigger";--> statement-breakpoint
ALTER TABLE "feed_messages" RENAME COLUMN "folded_into" TO "coalesced_into";--> statement-breakpoint
ALTER INDEX "feed_messages_of_course" RENAME TO "feed_messages_of_thread";--> statement-breakpoint
ALTER INDEX "readings_pkey" RENAME TO "file_analyses_pkey";--> statement-breakpoint
ALTER INDEX "frame_readings_pkey" RENAME TO "frame_analyses_pkey";--> statement-breakpoint
ALTER INDEX "frame_looks_pkey" RENAME TO "frame_embeddings_pkey";--> statement-breakpoint
ALTER INDEX "taught_versions_pkey" RENAME TO "model_versions_pkey";--> statement-breakpoint
ALTER SEQUENCE "taught_versions_id_seq" RENAME TO "model_versions_id_seq";--> statement-breakpoint
ALTER INDEX "lent_projects_pkey" RENAME TO "shared_worker_projects_pkey";--> statement-breakpoint
ALTER INDEX "left_objects_pkey" RENAME TO "pending_deletes_pkey";
