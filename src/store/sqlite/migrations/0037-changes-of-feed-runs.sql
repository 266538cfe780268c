-- What: What a run changed of a home, field by field.
-- Back: ALTER TABLE feed_run_rows DROP COLUMN changes;
-- Lost: Reports of earlier runs say that a home was changed, and no longer what.

ALTER TABLE feed_run_rows ADD COLUMN changes TEXT;
