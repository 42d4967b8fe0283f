INSERT INTO "dialogs" ("data_source_id", "user_id") SELECT "id", "user_id" FROM "data_sources" ON CONFLICT DO NOTHING;
