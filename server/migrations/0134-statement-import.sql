-- Statement imports that were completed: each is reported by one audit row.
create table statement_import (
  approval_id uuid primary key references approval_request (id),
  imported_at timestamptz not null default now()
);

-- Records that an import is complete, with its audit row, and ends its alarm, which has the id of the approval request.
create function statement_import(p_approval_request uuid, p_audit jsonb) returns void language plpgsql as $$
begin
  insert into statement_import (approval_id) values (p_approval_request) on conflict do nothing;
  if found then perform audit_write(p_audit); end if;
  update alarm set resolved_at = coalesce(resolved_at, now()) where id = p_approval_request;
end $$;
