-- What: From which network an enquiry was posted (a keyed hash), the hash chain of the audit, and operators' names that are unique.
-- Back: DROP INDEX enquiry_posts_network; ALTER TABLE enquiry_posts DROP COLUMN network_hash; ALTER TABLE audit DROP COLUMN hash; ALTER TABLE audit DROP COLUMN previous_hash; DROP INDEX operators_name;
-- Lost: What the limit of mails per network is counted from, and the proof that no line of the audit was changed.

-- null: posted before there was a limit for networks.
ALTER TABLE enquiry_posts ADD COLUMN network_hash text COLLATE "C";
CREATE INDEX enquiry_posts_network ON enquiry_posts (network_hash, created_at);

-- null: written before there was a chain.
ALTER TABLE audit ADD COLUMN previous_hash text;
ALTER TABLE audit ADD COLUMN hash text;

-- The audit names operators: of those that share a name, all but the first get their key's readable part behind it.
UPDATE operators SET name = name || ' (' || id || ')' WHERE EXISTS (
  SELECT 1 FROM operators AS earlier WHERE earlier.name = operators.name
    AND (earlier.created_at < operators.created_at
      OR (earlier.created_at = operators.created_at AND earlier.id < operators.id)));
CREATE UNIQUE INDEX operators_name ON operators (name);
