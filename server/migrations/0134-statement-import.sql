-- Statements that were taken to their end: each is told by one row of the audit.
create table statement_taken (
  proposal_id uuid primary key references proposal (id),
  taken_at timestamptz not null default now()
);

create function statement_taken(p_proposal uuid, p_audit jsonb) returns void language plpgsql as $$
begin
  insert into statement_taken (proposal_id) values (p_proposal) on conflict do nothing;
  if found then perform audit_write(p_audit); end if;
end $$;
