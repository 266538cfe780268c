-- What: How sellers can be called, and what their pages say.
-- Back: DROP INDEX sellers_company; DROP TABLE seller_profiles;
-- Lost: Phone numbers, licence numbers, languages, texts and logos of sellers.

-- phone: E.164. languages: codes, as JSON. about: texts by language, as JSON. logo: a photo, as JSON.
CREATE TABLE seller_profiles (
  seller_id        INTEGER PRIMARY KEY REFERENCES sellers (id),
  version          INTEGER NOT NULL,
  phone            TEXT,
  accepts_calls    INTEGER NOT NULL,
  accepts_whatsapp INTEGER NOT NULL,
  licence          TEXT,
  languages        TEXT NOT NULL,
  about            TEXT NOT NULL,
  logo             TEXT,
  updated_at       INTEGER NOT NULL
) STRICT;

CREATE INDEX sellers_company ON sellers (company_id) WHERE company_id IS NOT NULL;
