ALTER TABLE enquiries ADD COLUMN answered_at TEXT;              -- when the owner marked it as answered
  ALTER TABLE enquiries ADD COLUMN note TEXT NOT NULL DEFAULT ''; -- the owner's own words on it
  DROP INDEX enquiries_unread;
  CREATE INDEX enquiries_by_mark ON enquiries (
    iif(spam <> '', 'spam', iif(answered_at IS NOT NULL, 'answered', iif(read_at IS NOT NULL, 'read', 'unread')))
  );
