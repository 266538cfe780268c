-- What: How sellers can be called, and what their pages say.
-- Back: DROP INDEX sellers_company; DROP TABLE seller_profiles;
-- Lost: Phone numbers, licence numbers, languages, texts and logos of sellers.

-- phone: E.164. languages: codes, as JSON. about: texts by language, as JSON. logo: a photo, as JSON.
CREATE TABLE seller_profiles (
  seller_id        bigint PRIMARY KEY REFERENCES sellers (id),
  version          bigint NOT NULL,
  phone            text,
  accepts_calls    bigint NOT NULL,
  accepts_whatsapp bigint NOT NULL,
  licence          text,
  languages        text NOT NULL,
  about            text NOT NULL,
  logo             text,
  updated_at       bigint NOT NULL
);

CREATE INDEX sellers_company ON sellers (company_id) WHERE company_id IS NOT NULL;
