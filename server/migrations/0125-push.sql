-- Web Push (docs/decisions/0048-push.md): browsers in which a member wants to be notified while the app is closed.

-- Key pair by which push services identify us, made at the first start. Subscriptions are valid for one key pair only.
create table push_key (
  one boolean primary key default true check (one),
  public_key text not null, -- the point, uncompressed, in base64url
  private_key bytea not null, -- PKCS #8, encrypted
  created_at timestamptz not null default now()
);

create table push_subscription (
  member_id uuid not null,
  id text not null, -- SHA-256 of the endpoint, in base64url
  session_id uuid not null, -- login that it belongs to and ends with
  service text not null check (service in ('google', 'mozilla', 'microsoft', 'apple', 'other')),
  endpoint text not null check (length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  kinds text[] not null check (kinds <@ array['answer', 'deposit', 'withdrawal']),
  locale text not null check (locale in ('th', 'la', 'en')),
  created_at timestamptz not null default now(),
  last_ok_at timestamptz,
  failures integer not null default 0, -- consecutive refusals
  primary key (member_id, id)
);
create index push_subscription_created_at on push_subscription (created_at); -- for the hourly sweep

-- Owner of each browser, which is notified for one member only.
create table push_claim (
  id text primary key,
  member_id uuid not null
);

-- Last notification of each event to a browser: an event from before that notification needs no second one.
create table push_delivery (
  member_id uuid not null,
  subscription_id text not null,
  event text not null check (event in ('answer', 'deposit', 'withdrawal-done', 'withdrawal-look', 'security')),
  taken_at timestamptz not null,
  lease_until timestamptz, -- until then a worker sends it
  sent_at timestamptz, -- start of the last completed delivery
  primary key (member_id, subscription_id, event),
  foreign key (member_id, subscription_id) references push_subscription (member_id, id) on delete cascade
);

-- Returns the member's setting that an event belongs to; `security` has none, and goes to every browser.
create function push_kind(p_event text) returns text language sql immutable as $$
  select case when p_event in ('withdrawal-done', 'withdrawal-look') then 'withdrawal' else p_event end;
$$;

-- Writes one job to the outbox for each browser that wants this event. Movements of money call it, so it locks nothing
-- and writes nothing for members without browsers.
create function push_event(p_member uuid, p_event text, p_wait_ms bigint) returns void language sql volatile
set enable_seqscan = off as $$
  -- Each push service has a queue of its own, so that no other waits for it.
  insert into outbox (member_id, topic, payload)
  select s.member_id, 'job', jsonb_build_object('queue', 'push-' || s.service, 'startAfterMs', p_wait_ms, 'data',
           jsonb_build_object('memberId', s.member_id, 'id', s.id, 'news', p_event, 'at', wire_time(clock_timestamp())))
    from push_subscription s where s.member_id = p_member and (p_event = 'security' or push_kind(p_event) = any (s.kinds));
$$;

-- Delays the notification of an answer by four seconds: whoever has the conversation open reads it meanwhile, and
-- several answers in a row are notified once.
create function push_of_chat() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  v_member uuid := (select c.member_id from chat c where c.id = new.chat_id);
begin
  if v_member is not null then perform push_event(v_member, 'answer', 4000); end if;
  return null;
end $$;
create trigger push_of_chat after insert on chat_message
  for each row when (new.author in ('person', 'bot')) execute function push_of_chat();

create function push_of_payment() returns trigger language plpgsql as $$
begin
  perform push_event(new.member_id, 'deposit', 0);
  return null;
end $$;
create trigger push_of_new_payment after insert on bank_receipt
  for each row when (new.state = 'credited') execute function push_of_payment();
create trigger push_of_payment after update of state on bank_receipt
  for each row when (new.state = 'credited' and old.state <> 'credited') execute function push_of_payment();

-- Members are not notified of withdrawals that they cancelled themselves.
create function push_of_withdrawal() returns trigger language plpgsql as $$
begin
  perform push_event(new.member_id, case new.state when 'paid' then 'withdrawal-done' else 'withdrawal-look' end, 0);
  return null;
end $$;
create trigger push_of_withdrawal after update of state on withdrawal
  for each row when (old.state <> new.state and
    (new.state = 'paid' or (new.state = 'returned' and new.return_reason is distinct from 'CANCELLED')))
  execute function push_of_withdrawal();

-- Deletes subscriptions of a member; returns how many were deleted.
create function push_drop(p_member uuid, p_ids text[]) returns bigint language sql volatile set enable_seqscan = off as $$
  with gone as (
    delete from push_subscription where member_id = p_member and id = any (p_ids) returning id
  ), free as (
    delete from push_claim c where c.member_id = p_member and c.id in (select id from gone)
  )
  select count(*) from gone;
$$;

-- Stores or updates a browser's subscription, of which a member has at most five: a sixth replaces the oldest. With the
-- same keys one moves here from another member, because it is the same browser after another login; with other keys it
-- is refused (false).
create function push_keep(p_member uuid, p_session uuid, p_id text, p_service text, p_endpoint text, p_p256dh text, p_auth text,
  p_kinds text[], p_locale text) returns boolean language plpgsql set enable_seqscan = off as $$
declare
  v_owner uuid;
begin
  -- Locks the member first: nobody who has a browser's lock waits for a member's.
  perform pg_advisory_xact_lock(hashtextextended('push/' || p_member, 0));
  perform pg_advisory_xact_lock(hashtextextended('push/' || p_id, 0));
  select c.member_id into v_owner from push_claim c where c.id = p_id;
  if v_owner is not null then
    perform from push_subscription s
      where s.member_id = v_owner and s.id = p_id and s.p256dh = p_p256dh and s.auth = p_auth;
    if not found then return false; end if;
    if v_owner <> p_member then perform push_drop(v_owner, array[p_id]); end if;
  end if;
  insert into push_claim (id, member_id) values (p_id, p_member) on conflict do nothing;
  insert into push_subscription (member_id, id, session_id, service, endpoint, p256dh, auth, kinds, locale)
    values (p_member, p_id, p_session, p_service, p_endpoint, p_p256dh, p_auth, p_kinds, p_locale)
    on conflict (member_id, id) do update
       set session_id = excluded.session_id, kinds = excluded.kinds, locale = excluded.locale, created_at = now(), failures = 0;
  perform push_drop(p_member, array(
    select s.id from push_subscription s where s.member_id = p_member order by s.created_at desc, s.id desc offset 5));
  return true;
end $$;

-- Moves a subscription to the new address of a browser that knows the old one's `auth` secret. False: it does not, or
-- the new address is known with other keys.
create function push_renew(p_old text, p_old_auth text, p_id text, p_service text, p_endpoint text, p_p256dh text, p_auth text)
returns boolean language plpgsql set enable_seqscan = off as $$
declare
  v push_subscription;
begin
  select s.* into v from push_claim c join push_subscription s on s.member_id = c.member_id and s.id = c.id
   where c.id = p_old and s.auth = p_old_auth;
  if not found then
    -- The move was made before, and its answer was lost.
    return exists (select from push_claim c join push_subscription s on s.member_id = c.member_id and s.id = c.id
                    where c.id = p_id and s.p256dh = p_p256dh and s.auth = p_auth);
  end if;
  if not push_keep(v.member_id, v.session_id, p_id, p_service, p_endpoint, p_p256dh, p_auth, v.kinds, v.locale) then
    return false;
  end if;
  if p_old <> p_id then perform push_drop(v.member_id, array[p_old]); end if;
  return true;
end $$;

-- Deletes the browsers of a login that has ended, whoever ended it; where the same transaction told the member why, they
-- get that push first, and the sweep deletes them.
create function push_of_session() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if current_setting('kapao.security_notified', true) = new.member_id::text then return null; end if;
  perform push_drop(new.member_id, array(
    select s.id from push_subscription s where s.member_id = new.member_id and s.session_id = new.id));
  return null;
end $$;
create trigger push_of_session after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function push_of_session();

-- Returns the browser to notify now, and how old the event is. No row: it was notified or read, is no longer wanted, or
-- is being sent by another worker, whose text is the same.
create function push_take(p_member uuid, p_id text, p_event text, p_at timestamptz, p_hold_ms bigint)
returns table (service text, endpoint text, p256dh text, auth text, locale text, age_s double precision)
language plpgsql set enable_seqscan = off as $$
declare
  v push_subscription;
begin
  select s.* into v from push_subscription s
   where s.member_id = p_member and s.id = p_id and (p_event = 'security' or push_kind(p_event) = any (s.kinds))
     and exists (select from session e where e.member_id = p_member and e.id = s.session_id and e.expires_at > now()
                   and (e.revoked_at is null or (p_event = 'security' and e.revoked_at > now() - interval '1 hour')));
  if not found then return; end if;
  if p_event = 'answer' and not exists (
    select from chat c join chat_message m on m.chat_id = c.id and m.seq > c.customer_seq and m.author in ('person', 'bot')
     where c.member_id = p_member) then return;
  end if;
  insert into push_delivery as t (member_id, subscription_id, event, taken_at, lease_until)
    values (p_member, p_id, p_event, clock_timestamp(), clock_timestamp() + p_hold_ms * interval '1 millisecond')
    on conflict (member_id, subscription_id, event) do update set taken_at = excluded.taken_at, lease_until = excluded.lease_until
      where (t.sent_at is null or t.sent_at < p_at) and (t.lease_until is null or t.lease_until < clock_timestamp());
  if not found then return; end if;
  return query select v.service, v.endpoint, v.p256dh, v.auth, v.locale, extract(epoch from clock_timestamp() - p_at)::float8;
end $$;

-- Records the result of a delivery; `later`: it will be tried again. A browser that has refused (`refused`) five times
-- in a row is deleted.
create function push_end(p_member uuid, p_id text, p_event text, p_end text) returns void language plpgsql
set enable_seqscan = off as $$
begin
  update push_delivery t set lease_until = null, sent_at = case when p_end = 'later' then t.sent_at else t.taken_at end
   where t.member_id = p_member and t.subscription_id = p_id and t.event = p_event;
  if p_end = 'later' then return; end if;
  update push_subscription s
     set last_ok_at = case p_end when 'sent' then now() else s.last_ok_at end,
         failures = case p_end when 'sent' then 0 else s.failures + 1 end
   where s.member_id = p_member and s.id = p_id;
  perform push_drop(p_member, array(
    select s.id from push_subscription s where s.member_id = p_member and s.id = p_id and s.failures >= 5));
end $$;

-- Deletes browsers whose login has expired, the oldest first. Returns how many.
create function push_sweep(p_limit bigint) returns bigint language sql volatile set enable_seqscan = off as $$
  select coalesce(sum(push_drop(o.member_id, array[o.id])), 0)::bigint from (
    select s.member_id, s.id from push_subscription s
     where not exists (select from session e where e.member_id = s.member_id and e.id = s.session_id
                         and e.revoked_at is null and e.expires_at > now())
     order by s.created_at limit p_limit) o;
$$;
