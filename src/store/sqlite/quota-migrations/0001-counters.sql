-- What: The counters of requests.
-- Back: DROP TABLE counters;
-- Lost: What callers have used of their hour.

-- No index on reset_at: it would double the cost of every take to save 15 ms of a rare sweep.
CREATE TABLE counters (
  key      TEXT PRIMARY KEY,
  used     INTEGER NOT NULL,
  reset_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
