CREATE TABLE notices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    enquiry_id INTEGER NOT NULL REFERENCES enquiries (id) ON DELETE CASCADE,
    channel TEXT NOT NULL CHECK (channel IN ('email', 'webhook')),
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at TEXT NOT NULL,
    permanent INTEGER NOT NULL DEFAULT 0, -- 1: the latest attempt met a refusal that another one would meet again
    sent_at TEXT,
    taken TEXT NOT NULL DEFAULT '[]', -- JSON: the owner's addresses that have the mail while others refuse it
    last_error TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX notices_due ON notices (next_attempt_at) WHERE sent_at IS NULL;
