-- What: What the pages of projects say, and an index of the units of a project.
-- Back: DROP INDEX listings_project; DROP TABLE project_pages;
-- Lost: Texts and completion dates of projects.

-- completion: the month in which it is ready, as 2027-06. about: texts by language, as JSON.
CREATE TABLE project_pages (
  project_id INTEGER PRIMARY KEY REFERENCES projects (id),
  version    INTEGER NOT NULL,
  completion TEXT,
  about      TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX listings_project ON listings (project_id, state) WHERE project_id IS NOT NULL;
