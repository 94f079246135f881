-- Notes of staff about members, changes that members made themselves, and indexes for the search for members.

-- Notes are never changed or deleted: a note that was wrong is followed by one that corrects it.
create table member_note (
  member_id uuid not null,
  id uuid not null,
  staff_id uuid not null references staff_member,
  who text not null, -- their name at that time
  note text not null check (length(note) between 1 and 2000),
  corrects uuid,
  created_at timestamptz not null default now(),
  primary key (member_id, id),
  foreign key (member_id, corrects) references member_note (member_id, id)
);
create index member_note_time on member_note (member_id, created_at desc, id desc);
create trigger member_note_append_only before update or delete on member_note for each row execute function refuse_but_erasure('note');
create trigger member_note_no_truncate before truncate on member_note for each statement execute function refuse_change();

create table member_tag (
  member_id uuid not null,
  tag text not null check (length(tag) between 1 and 30),
  staff_id uuid not null references staff_member,
  created_at timestamptz not null default now(),
  primary key (member_id, tag)
);
create index member_tag_named on member_tag (tag, member_id);

-- Adds a tag, or removes it. False: nothing to change; null: the member has `p_most` tags already.
create function member_tag_set(p_member uuid, p_tag text, p_on boolean, p_staff uuid, p_most bigint) returns boolean
language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('tags/' || p_member, 0));
  if not p_on then
    delete from member_tag t where t.member_id = p_member and t.tag = p_tag;
    return found;
  end if;
  if exists (select from member_tag t where t.member_id = p_member and t.tag = p_tag) then return false; end if;
  if (select count(*) from member_tag t where t.member_id = p_member) >= p_most then return null; end if;
  insert into member_tag (member_id, tag, staff_id) values (p_member, p_tag, p_staff);
  return true;
end $$;

-- Returns the tags that are in use, each once, by their index: one step for each tag, however many members have it.
create function member_tags_used(p_most integer) returns setof text language sql stable set enable_seqscan = off as $$
  with recursive used as (
    (select t.tag, 1 as n from member_tag t order by t.tag limit 1)
    union all
    select next.tag, u.n + 1 from used u cross join lateral (
      select t.tag from member_tag t where t.tag > u.tag order by t.tag limit 1) next where u.n < p_most
  )
  select u.tag from used u;
$$;

-- Changes that were made by a member or in their name, written by triggers, so that every way is covered. Keeps the
-- last digits of an account number; of names and passwords only that they changed.
create table member_change (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  what text not null check (what in ('limit', 'break', 'exclusion', 'bank-account', 'bank-name', 'bank-release', 'password', 'name',
                                  'withdraw-ask', 'pin-set', 'pin-removed', 'pin-locked')),
  before jsonb,
  after jsonb,
  at timestamptz not null default now(),
  primary key (member_id, id)
);
create index member_change_time on member_change (member_id, at desc, id);
create trigger member_change_append_only before update or delete on member_change for each row execute function refuse_but_erasure('before', 'after');
create trigger member_change_no_truncate before truncate on member_change for each statement execute function refuse_change();

create function member_changed() returns trigger language plpgsql as $$
begin
  insert into member_change (member_id, what, before, after)
  select new.id, c.what, c.before, c.after from (values
    ('break', old.break_until is distinct from new.break_until,
      jsonb_build_object('until', wire_time(old.break_until)), jsonb_build_object('until', wire_time(new.break_until))),
    ('exclusion', old.excluded_until is distinct from new.excluded_until,
      jsonb_build_object('until', wire_time(old.excluded_until)), jsonb_build_object('until', wire_time(new.excluded_until))),
    ('bank-account', (old.bank_code, old.bank_account_no) is distinct from (new.bank_code, new.bank_account_no),
      jsonb_build_object('bank', old.bank_code, 'last', right(old.bank_account_no, 4)),
      jsonb_build_object('bank', new.bank_code, 'last', right(new.bank_account_no, 4))),
    ('bank-name', old.bank_account_name is distinct from new.bank_account_name, null, null),
    ('name', old.name is distinct from new.name, null, null),
    ('password', old.password_hash is distinct from new.password_hash, null, null)) c (what, is_so, before, after)
   where c.is_so;
  return null;
end $$;
create trigger member_changed after update of break_until, excluded_until, bank_code, bank_account_no, bank_account_name, name,
  password_hash on member for each row execute function member_changed();

create function member_limit_changed() returns trigger language plpgsql as $$
begin
  insert into member_change (member_id, what, before, after)
  values (new.member_id, 'limit',
          case when tg_op = 'UPDATE' then jsonb_build_object('name', old.name, 'value', old.value) end,
          jsonb_build_object('name', new.name, 'value', new.value, 'next', new.pending_value,
                             'from', wire_time(new.pending_from)));
  return null;
end $$;
create trigger member_limit_written after insert on member_limit for each row execute function member_limit_changed();
create trigger member_limit_changed after update on member_limit for each row
  when ((old.value, old.pending_value, old.pending_from) is distinct from (new.value, new.pending_value, new.pending_from))
  execute function member_limit_changed();

-- Releases a former bank account of the member; returns the refusal, or null. The member's row is locked first, as by
-- whoever changes the account: a member who returns to it meanwhile keeps it.
create function bank_account_release(p_member uuid, p_claim uuid) returns text language plpgsql volatile set enable_seqscan = off as $$
declare
  v bank_account_claim;
begin
  perform 1 from member m where m.id = p_member for no key update;
  select * into v from bank_account_claim c where c.member_id = p_member and c.id = p_claim for update;
  if not found then return 'ALREADY_CLOSED'; end if;
  if exists (select from member m where m.id = p_member and m.bank_code = v.bank_code and m.bank_account_no = v.account_no) then
    return 'CHANGED';
  end if;
  delete from bank_account_claim c where c.bank_code = v.bank_code and c.account_no = v.account_no;
  insert into member_change (member_id, what, before)
  values (p_member, 'bank-release', jsonb_build_object('bank', v.bank_code, 'last', right(v.account_no, 4)));
  perform backoffice_hint('members');
  return null;
end $$;

-- Returns a name's key without its first word (null: it has only one), so that a surname finds it, too. Repeats the
-- body of person_key, because a restore builds the index with an empty search path, which finds no nested function.
create function name_rest(p_name text) returns text language sql immutable as $$
  select case when strpos(k, ' ') > 0 then substr(k, strpos(k, ' ') + 1) end
    from (select lower(regexp_replace(btrim(normalize(p_name, NFKC)), '\s+', ' ', 'g')) as k) n;
$$;

-- For the end of a number and the beginning of a name, which may be all that staff know.
create index member_phone_end on member (reverse(phone) text_pattern_ops);
create index member_name_begin on member (person_key(name) text_pattern_ops);
create index member_surname_begin on member (name_rest(name) text_pattern_ops);
create index member_holder_begin on member (holder_key(bank_account_name) text_pattern_ops);
create index bank_account_claim_end on bank_account_claim (reverse(account_no) text_pattern_ops);
create index slip_claim_reference on slip_claim (trans_ref);
create index qr_claim_reference on qr_claim (reference);
create index game_account_named on game_account (lower(username) text_pattern_ops);

-- Decisions, deposit notices, gift links and audit rows of one member by time.
create index decision_of_member on decision (member_id, created_at desc);
create index deposit_notice_of_member on deposit_notice (member_id, created_at desc);
create index gift_link_of_member on gift_link (member_id, created_at desc);
create index audit_of_member on audit (member_id, at desc) where member_id is not null;

-- Returns number and sum of a member's deposits and withdrawals, by the statement lines of these types; minor units.
-- Paid withdrawals are read from their own rows, which costs less than to look for the post of each hold.
create function member_in_out(p_member uuid) returns table (deposits bigint, deposited bigint, withdrawals bigint, withdrawn bigint)
language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
  select d.n, d.sum, w.n, w.sum
    from (select count(*) as n, coalesce(sum(e.amount), 0)::bigint as sum from entry e
           where e.member_id = p_member and e.statement_type = 'deposit') d
      cross join (select count(*) as n, coalesce(sum(o.amount), 0)::bigint as sum from (
           select x.amount from withdrawal x where x.member_id = p_member and x.state = 'paid'
           union all
           select e.amount from entry e where e.member_id = p_member and e.statement_type = 'withdraw' and e.kind = 'move') o) w;
end $$;
