-- Flags of possible abuse of rewards, with the reason, for staff to judge; nothing acts on them. What two members have
-- in common is one flag, of the one whose id comes first.
create table abuse_flag (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('same-device', 'same-holder', 'opposite-bets', 'minimal-wagering')),
  about text collate "C" not null, -- id of the other member, or of the bonus
  reason jsonb not null, -- facts in numbers, as staff read them
  created_at timestamptz not null default now(),
  reviewed_at timestamptz, -- time of review by staff
  reviewed_by text,
  note text, -- staff's note about the review
  primary key (member_id, kind, about),
  check ((reviewed_at is null) = (reviewed_by is null))
);
create index abuse_flag_open on abuse_flag (created_at, id) where reviewed_at is null;

-- For the nightly run: new bonuses, recent bets, and members who share a device.
create index member_bonus_begun on member_bonus (started_at);
create index bet_recent on bet using brin (settled_at) with (pages_per_range = 16, autosummarize = on);
create index device_shared on device (device_hash, member_id);

-- Returns an account holder's name without title, spaces, dots and case, so that spellings of different banks are
-- equal.
create function holder_key(p_name text) returns text language sql immutable as $$
  select regexp_replace(
    regexp_replace(upper(btrim(p_name)), '^(MISS|MRS|MR|MS)[. ]|^(นางสาว|นาย|นาง|น\.ส\.|ທ້າວ|ທ່ານ|ນາງ|ນາຍ)', ''), '[. ]', '', 'g');
$$;
create index member_holder on member (holder_key(bank_account_name), id);

-- Returns how many bonuses a member took, what these credited in all (minor units), and how many refunds they took; no
-- row if neither.
create function rewards_taken(p_member uuid) returns table (rounds bigint, bonus bigint, refunds bigint)
language sql stable set enable_seqscan = off as $$
  select r.rounds, r.bonus, f.refunds
    from (select count(*) as rounds, coalesce(sum(x.bonus), 0)::bigint as bonus from member_bonus x where x.member_id = p_member) r
      cross join (select count(*) as refunds from refund x where x.member_id = p_member and x.taken_at is not null) f
   where r.rounds > 0 or f.refunds > 0;
$$;
