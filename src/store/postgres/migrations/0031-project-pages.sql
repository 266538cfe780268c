-- What: What the pages of projects say, and an index of the units of a project.
-- Back: DROP INDEX listings_project; DROP TABLE project_pages;
-- Lost: Texts and completion dates of projects.

-- completion: the month in which it is ready, as 2027-06. about: texts by language, as JSON.
CREATE TABLE project_pages (
  project_id bigint PRIMARY KEY REFERENCES projects (id),
  version    bigint NOT NULL,
  completion text,
  about      text NOT NULL,
  updated_at bigint NOT NULL
);

CREATE INDEX listings_project ON listings (project_id, state) WHERE project_id IS NOT NULL;
