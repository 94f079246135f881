-- Who did and who saw what, for ever. Each row is sealed by a hash over itself and the row before, so whoever changes or
-- takes away a row has to write all later ones anew, and the hash of the last one is in the log of every night.

create table audit (
  seq bigint primary key,
  at timestamptz not null,
  -- Null: a command, or nobody who could be known (a sign-in that failed).
  operator_id uuid,
  -- The name at that time, which says also who typed a command.
  who text not null,
  session_id uuid,
  address text,
  request_id text,
  -- The call of the console, or the command: `approveWithdrawal`, `npm run desk`.
  action text not null,
  -- What it is about, `withdrawal`, and which one; null where it is about none.
  subject text,
  subject_id text,
  -- Whose it is, so that all about a member is found.
  member_id uuid,
  -- What was changed, as far as it is no secret; both null for what was only seen.
  before jsonb,
  after jsonb,
  -- The reason a person gave, or a word of the outcome.
  why text,
  previous bytea not null,
  hash bytea not null
);
create index audit_member on audit (member_id, seq) where member_id is not null;
create index audit_operator on audit (operator_id, seq) where operator_id is not null;
create index audit_subject on audit (subject, subject_id, seq) where subject_id is not null;
create index audit_action on audit (action, seq);
create index audit_at on audit (at, seq);
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();

-- How far the chain was last found whole: the next check goes on from there.
create table audit_checked (
  seq bigint primary key,
  hash bytea not null,
  checked_at timestamptz not null default now()
);

-- What a row says, in one way only: jsonb writes its keys in an order of its own, and a time in microseconds.
create function audit_hash(a audit) returns bytea language sql immutable as $$
  select sha256(a.previous || convert_to(jsonb_build_array(
    a.seq, (extract(epoch from a.at) * 1000000)::bigint, a.operator_id, a.who, a.session_id, a.address, a.request_id, a.action,
    a.subject, a.subject_id, a.member_id, a.before, a.after, a.why)::text, 'UTF8'));
$$;

-- Writes a row in the transaction of what it tells of. One at a time over the whole desk, so that each knows the row before;
-- whoever writes one writes it last, and waits for nobody after it.
create function audit_write(p jsonb) returns void language plpgsql set enable_seqscan = off as $$
declare
  a audit;
begin
  if p is null then return; end if;
  perform pg_advisory_xact_lock(hashtext('audit'));
  select l.seq, l.hash into a.seq, a.previous from audit l order by l.seq desc limit 1;
  a.seq := coalesce(a.seq, 0) + 1;
  a.previous := coalesce(a.previous, sha256('kapao audit'));
  a.at := clock_timestamp();
  a.operator_id := (p ->> 'operatorId')::uuid;
  a.who := p ->> 'who';
  a.session_id := (p ->> 'sessionId')::uuid;
  a.address := p ->> 'address';
  a.request_id := p ->> 'requestId';
  a.action := p ->> 'action';
  a.subject := p ->> 'subject';
  a.subject_id := p ->> 'subjectId';
  a.member_id := (p ->> 'memberId')::uuid;
  a.before := nullif(p -> 'before', 'null');
  a.after := nullif(p -> 'after', 'null');
  a.why := p ->> 'why';
  a.hash := audit_hash(a);
  insert into audit select a.*;
end $$;
