-- Two servers that start at once on a restored database had both read the mark when each asked for the strongest lock of its
-- table, and each waited for the other: a deadlock, by which one of the starts failed. Who raises the ids comes alone now.
create or replace function ledger_follow_xids() returns bigint language plpgsql as $$
declare
  v_behind bigint;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_follow_xids'));
  if ledger_xids_behind() = 0 then return 0; end if;
  lock table house_mark in access exclusive mode;
  v_behind := ledger_xids_behind();
  update house_mark set xid_offset = xid_offset + v_behind where v_behind > 0;
  return v_behind;
end $$;
