-- What: When a run of a feed last succeeded, by which a stale one is known, and which fields of its listings a person has changed here.
-- Back: ALTER TABLE feeds DROP COLUMN succeeded_at; ALTER TABLE feed_records DROP COLUMN locked;
-- Lost: Which feeds are stale until their next run, and which fields feeds leave alone: they write them again.

ALTER TABLE feeds ADD COLUMN succeeded_at INTEGER;

-- A JSON list of names.
ALTER TABLE feed_records ADD COLUMN locked TEXT NOT NULL DEFAULT '[]';
