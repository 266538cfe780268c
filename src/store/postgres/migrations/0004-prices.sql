-- What: Leases for work that one process does at a time, and the price model that all of them read.
-- Back: DROP TABLE artifacts; DROP TABLE leases;
-- Lost: The price model, which is fitted anew.

-- Who does a work that only one process may do at a time, and until when unless it says so again.
CREATE TABLE leases (
  name       text COLLATE "C" PRIMARY KEY,
  holder     text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Bytes that every process needs and any can make again, such as the price model. In parts, each small
-- enough for one statement; all parts of one version are written in one transaction.
CREATE TABLE artifacts (
  name    text COLLATE "C" NOT NULL,
  part    integer NOT NULL,
  version bigint NOT NULL,
  bytes   bytea NOT NULL,
  PRIMARY KEY (name, part)
);
