-- Accounts of members who were erased (0159-erasure.sql). The ledger moves no money to or from one (NO_ACCOUNT), whoever posts, so
-- money that comes late stays with the operator until staff decide (docs/decisions/0067-money-for-an-erased-member.md).
alter table account add column closed boolean not null default false;
alter table account add check (not closed or balance = 0);

-- Closes what a call that was under way opens for an erased member. A batch that posts never waits for the member's row.
create function account_of_erased() returns trigger language plpgsql as $$
begin
  -- Waits for an erasure that runs.
  perform from member m where m.id = new.member_id for key share;
  new.closed := new.closed or is_erased(new.member_id);
  return new;
end $$;
create trigger account_of_erased before insert on account for each row
  when (new.version = 0) execute function account_of_erased();
