-- What: Attempts at work in the background: counted before each one, with the time of the next, and what was given up after the last; and which seller had a turn when.
-- Back: DROP TABLE work_turns; DROP TABLE work_items;
-- Lost: How often work has failed: what was given up is tried again from the first attempt.

-- A row while an attempt is under way or has failed; success deletes it. item: the key within its kind. cause: the name of
-- the last error and where it was thrown, never its text. next_at: not before this, also after a crash.
CREATE TABLE work_items (
  kind           text COLLATE "C" NOT NULL,
  item           text COLLATE "C" NOT NULL,
  seller_id      bigint,
  attempts       bigint NOT NULL,
  next_at        bigint NOT NULL,
  cause          text,
  quarantined_at bigint,
  created_at     bigint NOT NULL,
  PRIMARY KEY (kind, item)
);

CREATE INDEX work_items_due ON work_items (kind, next_at);

-- The seller that was served longest ago comes first.
CREATE TABLE work_turns (
  kind      text COLLATE "C" NOT NULL,
  seller_id bigint NOT NULL,
  served_at bigint NOT NULL,
  PRIMARY KEY (kind, seller_id)
);
