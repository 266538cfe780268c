-- What: Medians and counts of frozen months of the market, as they were published; revisions say which figure they correct.
-- Back: DROP TABLE market_medians; ALTER TABLE market_revisions DROP COLUMN figure;
-- Lost: The medians of frozen months as published: they would be computed again.

-- As market_months, never changed: a correction is a row with a higher vintage and a line in market_revisions.
CREATE TABLE market_medians (
  deal          TEXT NOT NULL,
  property_type TEXT NOT NULL,
  district      TEXT NOT NULL,
  location      TEXT NOT NULL,
  month         TEXT NOT NULL,
  vintage       INTEGER NOT NULL,
  level         REAL,
  low           REAL,
  high          REAL,
  n             INTEGER NOT NULL,
  figures       TEXT NOT NULL,
  method        INTEGER NOT NULL,
  published_at  INTEGER NOT NULL,
  PRIMARY KEY (deal, property_type, district, location, month, vintage)
) STRICT;

CREATE INDEX market_medians_month ON market_medians (month);

ALTER TABLE market_revisions ADD COLUMN figure TEXT NOT NULL DEFAULT 'index';
