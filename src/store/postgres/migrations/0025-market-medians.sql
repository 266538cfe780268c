-- What: Medians and counts of frozen months of the market, as they were published; revisions say which figure they correct.
-- Back: DROP TABLE market_medians; ALTER TABLE market_revisions DROP COLUMN figure;
-- Lost: The medians of frozen months as published: they would be computed again.

-- As market_months, never changed: a correction is a row with a higher vintage and a line in market_revisions.
CREATE TABLE market_medians (
  deal          text COLLATE "C" NOT NULL,
  property_type text COLLATE "C" NOT NULL,
  district      text COLLATE "C" NOT NULL,
  location      text COLLATE "C" NOT NULL,
  month         text COLLATE "C" NOT NULL,
  vintage       bigint NOT NULL,
  level         double precision,
  low           double precision,
  high          double precision,
  n             bigint NOT NULL,
  figures       text COLLATE "C" NOT NULL,
  method        bigint NOT NULL,
  published_at  bigint NOT NULL,
  PRIMARY KEY (deal, property_type, district, location, month, vintage)
);

CREATE INDEX market_medians_month ON market_medians (month);

ALTER TABLE market_revisions ADD COLUMN figure text COLLATE "C" NOT NULL DEFAULT 'index';
