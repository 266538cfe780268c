-- What: Pairs of listings that a seller or an operator says are different homes.
-- Back: DROP TABLE home_verdicts;
-- Lost: What was said: such pairs may be grouped again.

-- low_id: the smaller id of the two. seller_id: who says so; 0 is the operator, whose word outweighs that of sellers.
-- verdict: 'different', or 'comparable' where an operator sets aside what sellers say.
CREATE TABLE home_verdicts (
  low_id     bigint NOT NULL REFERENCES listings (id),
  high_id    bigint NOT NULL REFERENCES listings (id),
  seller_id  bigint NOT NULL,
  verdict    text NOT NULL,
  said_at    bigint NOT NULL,
  PRIMARY KEY (low_id, high_id, seller_id)
);

CREATE INDEX home_verdicts_high ON home_verdicts (high_id);
CREATE INDEX home_verdicts_age ON home_verdicts (said_at);
