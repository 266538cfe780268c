-- What: The language in which a seller is written to.
-- Back: ALTER TABLE seller_mail DROP COLUMN language;
-- Lost: Which language sellers chose: they are written to in that of the country.

-- null: that of the country.
ALTER TABLE seller_mail ADD COLUMN language TEXT;
