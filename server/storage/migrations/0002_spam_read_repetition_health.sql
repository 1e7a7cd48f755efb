ALTER TABLE enquiries ADD COLUMN spam TEXT NOT NULL DEFAULT ''; -- why it is suspected, '' when it isn't
  ALTER TABLE enquiries ADD COLUMN read_at TEXT;                  -- when the owner first saw it
  ALTER TABLE enquiries ADD COLUMN fingerprint BLOB;              -- names sender and values for 10 minutes, then NULL
  CREATE INDEX enquiries_by_fingerprint ON enquiries (fingerprint) WHERE fingerprint IS NOT NULL;
  CREATE TABLE health (id INTEGER PRIMARY KEY CHECK (id = 1), written_at TEXT NOT NULL) STRICT;
