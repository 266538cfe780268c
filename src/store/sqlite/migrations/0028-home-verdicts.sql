-- What: Pairs of listings that a seller or an operator says are different homes.
-- Back: DROP TABLE home_verdicts;
-- Lost: What was said: such pairs may be grouped again.

-- low_id: the smaller id of the two. seller_id: who says so; 0 is the operator, whose word outweighs that of sellers.
-- verdict: 'different', or 'comparable' where an operator sets aside what sellers say.
CREATE TABLE home_verdicts (
  low_id     INTEGER NOT NULL REFERENCES listings (id),
  high_id    INTEGER NOT NULL REFERENCES listings (id),
  seller_id  INTEGER NOT NULL,
  verdict    TEXT NOT NULL,
  said_at    INTEGER NOT NULL,
  PRIMARY KEY (low_id, high_id, seller_id)
) STRICT;

CREATE INDEX home_verdicts_high ON home_verdicts (high_id);
CREATE INDEX home_verdicts_age ON home_verdicts (said_at);
