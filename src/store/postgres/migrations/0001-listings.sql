-- What: Sellers, projects, listings and the values of listings.
-- Back: DROP TABLE valuations; DROP TABLE listings; DROP TABLE projects; DROP TABLE sellers;
-- Lost: Everything: this is the first step, and before it there is nothing.

-- Collation C where texts are compared: bytes decide, as in every other store, and no change of the
-- operating system's language rules can spoil an index.
CREATE TABLE sellers (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type       text NOT NULL,
  name       text NOT NULL,
  company_id bigint,
  created_at bigint NOT NULL
);

CREATE TABLE projects (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name      text NOT NULL,
  seller_id bigint NOT NULL REFERENCES sellers (id)
);

-- JSON as text: what is read is byte for byte what was written, and nobody here searches inside.
CREATE TABLE listings (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  seller_id          bigint NOT NULL REFERENCES sellers (id),
  project_id         bigint REFERENCES projects (id),
  state              text COLLATE "C" NOT NULL,
  close_reason       text,
  version            bigint NOT NULL,
  reference          text COLLATE "C", -- folded copy of the field, for look-up
  pets               text,
  created_at         bigint NOT NULL,
  updated_at         bigint NOT NULL,
  first_published_at bigint,
  closed_at          bigint,
  fields             text NOT NULL,
  photos             text NOT NULL,
  price_history      text NOT NULL
);

CREATE UNIQUE INDEX listings_own_reference ON listings (seller_id, reference)
  WHERE reference IS NOT NULL AND state <> 'removed';
CREATE INDEX listings_reference ON listings (reference, id) WHERE reference IS NOT NULL;
CREATE INDEX listings_own ON listings (seller_id, updated_at, id);
-- Walks the live listings in order and counts states by itself.
CREATE INDEX listings_state ON listings (state, id);

CREATE TABLE valuations (
  listing_id  bigint PRIMARY KEY REFERENCES listings (id),
  value       double precision NOT NULL,
  low         double precision NOT NULL,
  high        double precision NOT NULL,
  comparables bigint NOT NULL,
  computed_at bigint NOT NULL
);
