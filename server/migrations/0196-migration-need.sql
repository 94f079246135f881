-- Migrations of released versions that older ones go on working with, so that copies of two versions serve on one database
-- during an upgrade (docs/decisions/0081-two-versions-on-one-database.md). A migration without a row stops older versions.
create table migration_need (
  name text primary key,
  needs text -- migration that an older version must have; null: any version works
);
