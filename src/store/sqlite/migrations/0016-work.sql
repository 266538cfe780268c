-- What: Attempts at work in the background: counted before each one, with the time of the next, and what was given up after the last; and which seller had a turn when.
-- Back: DROP TABLE work_turns; DROP TABLE work_items;
-- Lost: How often work has failed: what was given up is tried again from the first attempt.

-- A row while an attempt is under way or has failed; success deletes it. item: the key within its kind. cause: the name of
-- the last error and where it was thrown, never its text. next_at: not before this, also after a crash.
CREATE TABLE work_items (
  kind           TEXT NOT NULL,
  item           TEXT NOT NULL,
  seller_id      INTEGER,
  attempts       INTEGER NOT NULL,
  next_at        INTEGER NOT NULL,
  cause          TEXT,
  quarantined_at INTEGER,
  created_at     INTEGER NOT NULL,
  PRIMARY KEY (kind, item)
) STRICT;

CREATE INDEX work_items_due ON work_items (kind, next_at);

-- The seller that was served longest ago comes first.
CREATE TABLE work_turns (
  kind      TEXT NOT NULL,
  seller_id INTEGER NOT NULL,
  served_at INTEGER NOT NULL,
  PRIMARY KEY (kind, seller_id)
) STRICT;
