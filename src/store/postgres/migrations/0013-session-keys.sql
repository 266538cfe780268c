-- What: Which key a session at the desk was begun with, so that it ends with the key.
-- Back: ALTER TABLE sessions DROP COLUMN key_id;
-- Lost: Sessions that were begun with a key outlive its revocation, by twelve hours at most.

-- null: by a mailed link, or of an operator.
ALTER TABLE sessions ADD COLUMN key_id TEXT;
