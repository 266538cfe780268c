-- What: Which parts of the pages of projects a person has set, and which feed fills the others.
-- Back: DROP INDEX project_pages_feed; ALTER TABLE project_pages DROP COLUMN locked; ALTER TABLE project_pages DROP COLUMN feed_id;
-- Lost: That a person has set them: the next run of a feed may write over them.

ALTER TABLE project_pages ADD COLUMN locked TEXT NOT NULL DEFAULT '[]';
ALTER TABLE project_pages ADD COLUMN feed_id INTEGER;

-- All that is there was written by people.
UPDATE project_pages SET locked = (SELECT json_group_array(name) FROM (
  SELECT 'about.' || key AS name FROM json_each(about)
  UNION ALL SELECT 'completion' WHERE completion IS NOT NULL));

CREATE INDEX project_pages_feed ON project_pages (feed_id) WHERE feed_id IS NOT NULL;
