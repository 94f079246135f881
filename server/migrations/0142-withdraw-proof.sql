-- Proof by the member before a withdrawal: passkey, PIN or password (docs/decisions/0057-proof-before-a-withdrawal.md).

-- Amount above which the member's withdrawals need a proof; no row: the figure of the operator (content `withdraw`).
create table withdraw_ask (
  member_id uuid primary key,
  above bigint check (above >= 0) -- minor units; 0: always; null: never
);

create table withdraw_pin (
  member_id uuid primary key,
  hash text not null, -- argon2id of the PIN's HMAC: six digits alone would be tried through in hours
  -- Tries since the last right one, each counted before it is checked. At five the PIN is locked.
  wrong smallint not null default 0 check (wrong between 0 and 5),
  set_at timestamptz not null default now()
);

-- Proof that waits for its withdrawal, one for each session.
create table withdraw_proof (
  member_id uuid not null,
  session_id uuid not null,
  amount bigint, -- of the withdrawal, minor units; null: any
  request_id uuid, -- id of the withdrawal's request; null: any
  expires_at timestamptz not null,
  primary key (member_id, session_id)
);
create index withdraw_proof_expires_at on withdraw_proof (expires_at); -- for the hourly sweep

-- Returns whether a withdrawal still needs a proof: its amount is above the member's own figure, or without one the
-- operator's (`proofAbove`), and this session has no valid proof for it.
create function withdraw_unproven(p_member uuid, d jsonb) returns boolean language sql stable
set enable_seqscan = off as $$
  select case when own.is_so then own.above else (d ->> 'proofAbove')::bigint end < (d ->> 'amount')::bigint
     and (select p.session_id from withdraw_proof p
           where p.member_id = p_member and p.session_id = (d ->> 'session')::uuid and p.expires_at > now()
             and (p.amount is null or p.amount = (d ->> 'amount')::bigint)
             and (p.request_id is null or p.request_id = (d ->> 'cause')::uuid)) is null
    from (select 1) one
      left join lateral (select true as is_so, a.above from withdraw_ask a where a.member_id = p_member offset 0) own on true
$$;

-- Uses up the member's proofs with every withdrawal, in its transaction: one proof, one withdrawal.
create function withdraw_proof_used() returns trigger language plpgsql as $$
begin
  delete from withdraw_proof p where p.member_id = new.member_id;
  return null;
end $$;
create trigger withdraw_proof_used after insert on withdrawal for each row execute function withdraw_proof_used();

-- Tells the member of a change by a notification, and staff by the timeline.
create function withdraw_proof_tell(p_member uuid, p_what text, p_before jsonb, p_after jsonb) returns void language plpgsql as $$
begin
  insert into member_change (member_id, what, before, after) values (p_member, p_what, p_before, p_after);
  perform notification_insert(p_member, md5(p_member || p_what)::uuid, p_what, 0, null, null, now());
  insert into outbox (member_id, topic, payload) values
    (p_member, 'hint', jsonb_build_object('event', 'wallet', 'data', jsonb_build_object()));
end $$;

create function withdraw_ask_changed() returns trigger language plpgsql as $$
begin
  perform withdraw_proof_tell(new.member_id, 'withdraw-ask',
    case when tg_op = 'UPDATE' then jsonb_build_object('above', old.above) end, jsonb_build_object('above', new.above));
  return null;
end $$;
create trigger withdraw_ask_changed after insert or update on withdraw_ask
  for each row execute function withdraw_ask_changed();

create function withdraw_pin_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then perform withdraw_proof_tell(old.member_id, 'pin-removed', null, null);
  else perform withdraw_proof_tell(new.member_id, 'pin-set', null, null); end if;
  return null;
end $$;
create trigger withdraw_pin_written after insert or delete on withdraw_pin
  for each row execute function withdraw_pin_changed();
create trigger withdraw_pin_changed after update of hash on withdraw_pin
  for each row execute function withdraw_pin_changed();
