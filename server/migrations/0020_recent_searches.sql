CREATE TABLE "recent_searches" (
	"user_id" integer NOT NULL,
	"content" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recent_searches_user_id_content_pk" PRIMARY KEY("user_id","content")
);
