-- What: The counters of requests.
-- Back: DROP TABLE counters;
-- Lost: What callers have used of their hour.

-- `allowed` is what the last take was told: one statement can then count and answer.
-- No index on reset_at and half empty pages: a take touches the row only, never an index.
CREATE TABLE counters (
  key      text COLLATE "C" PRIMARY KEY,
  used     bigint NOT NULL,
  reset_at bigint NOT NULL,
  allowed  boolean NOT NULL
) WITH (fillfactor = 50);
