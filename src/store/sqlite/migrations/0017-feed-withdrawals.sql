-- What: When a feed closed a home that it had left out for thirty days, so that it is done once.
-- Back: ALTER TABLE feed_records DROP COLUMN withdrawn_at;
-- Lost: Nothing: the next run of each feed looks at homes that are closed already once more.

ALTER TABLE feed_records ADD COLUMN withdrawn_at INTEGER;
