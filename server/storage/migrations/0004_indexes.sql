CREATE INDEX enquiries_by_time ON enquiries (received_at);
  CREATE INDEX enquiries_unread ON enquiries (id) WHERE read_at IS NULL AND spam = '';
