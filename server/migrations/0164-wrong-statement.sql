-- Releases a statement file although all its payments were credited, once two staff members found that it was imported for a wrong
-- account. What it credited stays credited and is a possible duplicate wherever it is imported next.

alter table statement_file add column released_at timestamptz; -- null: not released by staff
-- Receiving accounts that the file was imported for before; the Console still shows what it credited there.
alter table statement_file add column earlier_receivers uuid[] not null default '{}';

-- Whether the payments that only this file reported for its account are all decided, and any was returned or staff released the
-- file. Payments that others report, too, stay in that account.
create function statement_file_is_free(s statement_file) returns boolean language sql stable set enable_seqscan = off as $$
  select s.finished_at is not null and (s.released_at is not null or coalesce((
    select bool_and(p.state in ('returned', 'credited')) and bool_or(p.state = 'returned') from bank_receipt p
     where p.files <> '{}' and p.files @> array[s.file] and p.receiver = s.receiver and p.sources = array['import']), false));
$$;

-- Claims a file for an account before its first payment is stored; false: it belongs to another account. Of two accounts at
-- once, the second waits here for the first.
create function statement_file_claim(p_file text, p_receiver uuid) returns boolean language plpgsql as $$
begin
  insert into statement_file as s (file, receiver) values (p_file, p_receiver)
    on conflict (file) do update set receiver = excluded.receiver, imported_at = now(), finished_at = null, released_at = null,
        earlier_receivers = array_remove(
          case s.receiver when excluded.receiver then s.earlier_receivers else s.earlier_receivers || s.receiver end, excluded.receiver)
      where s.receiver = excluded.receiver or statement_file_is_free(s);
  return found;
end $$;

-- Releases the file of this account; with `p_hold`, holds the withdrawals of all members whom it alone credited, for the approval
-- `p_id` of `p_who`. False: another account has the file by now, or an import of it runs.
create function statement_file_release(p_file text, p_receiver uuid, p_hold boolean, p_id uuid, p_who text, p_why text) returns boolean
language plpgsql set enable_seqscan = off as $$
begin
  update statement_file s set released_at = coalesce(s.released_at, now())
   where s.file = p_file and s.receiver = p_receiver and s.finished_at is not null;
  if not found then return false; end if;
  if p_hold then
    with held as (
      update member m set withdrawals_held_at = now()
       where m.withdrawals_held_at is null and m.id in (
         select p.member_id from bank_receipt p
          where p.files <> '{}' and p.files @> array[p_file] and p.receiver = p_receiver and p.sources = array['import'] and p.state = 'credited')
      returning m.id)
    insert into account_status_change (member_id, id, action, who, why) select h.id, p_id, 'hold-withdrawals', p_who, p_why from held h;
  end if;
  return true;
end $$;
