CREATE TABLE mails (sent_at TEXT NOT NULL) STRICT; -- e-mails of the last hour to the owner, which are limited
