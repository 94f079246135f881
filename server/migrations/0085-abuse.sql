-- Flags of what looks like abuse of rewards, with the reason, for staff to judge. Nothing acts on them. What two members
-- have in common is one flag, of the one whose id comes first.
create table abuse_flag (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('same-device', 'same-holder', 'opposite-bets', 'minimal-wagering')),
  about text collate "C" not null, -- what it is about: the other member's id, or the round's
  reason jsonb not null, -- the facts in figures, as the person reads them
  created_at timestamptz not null default now(),
  reviewed_at timestamptz, -- a person has seen it
  reviewed_by text,
  note text, -- what they made of it
  primary key (member_id, kind, about),
  check ((reviewed_at is null) = (reviewed_by is null))
);
create index abuse_flag_open on abuse_flag (created_at, id) where reviewed_at is null;

-- Bonuses and bets that a nightly run looks at; other members of a device; and other holders of a name at a bank.
create index member_bonus_begun on member_bonus (started_at);
create index bet_recent on bet using brin (settled_at) with (pages_per_range = 16, autosummarize = on);
create index device_shared on device (device_hash, member_id);

-- Returns a holder's name in the form that banks write alike: no title, no spaces, one case.
create function holder_key(p_name text) returns text language sql immutable as $$
  select regexp_replace(
    regexp_replace(upper(btrim(p_name)), '^(MISS|MRS|MR|MS)[. ]|^(นางสาว|นาย|นาง|น\.ส\.|ທ້າວ|ທ່ານ|ນາງ|ນາຍ)', ''), '[. ]', '', 'g');
$$;
create index member_holder on member (holder_key(bank_account_name), id);

-- Returns how many bonuses a member took, what these credited in all (minor units), and how many refunds they took; no row
-- if neither.
create function rewards_taken(p_member uuid) returns table (rounds bigint, bonus bigint, refunds bigint)
language sql stable set enable_seqscan = off as $$
  select r.rounds, r.bonus, f.refunds
    from (select count(*) as rounds, coalesce(sum(x.bonus), 0)::bigint as bonus from member_bonus x where x.member_id = p_member) r
      cross join (select count(*) as refunds from refund x where x.member_id = p_member and x.taken_at is not null) f
   where r.rounds > 0 or f.refunds > 0;
$$;
