-- Withdrawals of wallet money to the member's own bank account.
create table withdrawal (
  member_id uuid not null,
  id uuid not null, -- id of its hold in the ledger
  amount bigint not null check (amount > 0),
  currency text not null,
  -- Bank account that it goes to, as registered when it was requested: a later change of the account does not redirect
  -- it.
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  -- Provider (kind 'payout', code). It may change until the first order is recorded, and never after
  -- (withdrawal_keeps_channel).
  channel text not null,
  -- review: waits for staff; created: may be sent; sent: sent to the bank, or about to be; paid, returned: final.
  state text not null check (state in ('review', 'created', 'sent', 'paid', 'returned')),
  -- Whether it needs no approval by staff; it then counts in the day's sum of such withdrawals.
  automatic boolean not null default true,
  -- Number of different staff members who have to approve it.
  approvals_needed smallint not null default 0 check (approvals_needed between 0 and 2),
  review_reason text check (review_reason in ('HELD_BY_STAFF', 'ABOVE_LIMIT', 'DAILY_SUM', 'BANK_NAME_CHANGED',
                                             'PASSWORD_CHANGED', 'NEW_DEVICE', 'MONEY_TWICE')),
  return_reason text check (return_reason in ('CANCELLED', 'REJECTED', 'BANK_REFUSED')),
  refusal text, -- why it was returned, in detail: the bank's code, or who decided it
  contradicted_at timestamptz, -- time when the bank contradicted its final answer
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  provider_at timestamptz, -- time of payment by the bank's clock, where the bank reports it
  reconciled_at timestamptz, -- time of the recheck: the bank confirmed it, or staff were alarmed
  sending_until timestamptz, -- until when the bank may be receiving an order; null: none was sent
  primary key (member_id, id),
  check (automatic = (approvals_needed = 0))
);
create index withdrawal_of_member on withdrawal (member_id, created_at) include (id, bank_code);
-- Withdrawals whose money the bank may give back.
create index withdrawal_back on withdrawal (member_id, amount)
  where state in ('sent', 'returned') and sent_at is not null or contradicted_at is not null;
-- Orders of one provider since a time.
create index withdrawal_sent on withdrawal (channel, sent_at) where sent_at is not null;
-- Processing times of the last withdrawals, of each kind.
create index withdrawal_paid on withdrawal (currency, automatic, ended_at) where state = 'paid';

-- Allowed state transitions; server/src/payments/withdrawals/states.ts has the same table, and a test compares the two.
create function withdrawal_may(p_from text, p_to text) returns boolean language sql immutable as $$
  select p_to = any (case p_from
    when 'review' then array['created', 'paid', 'returned']
    when 'created' then array['sent', 'paid', 'returned']
    when 'sent' then array['paid', 'returned']
    else array[]::text[] end);
$$;

create function withdrawal_guard() returns trigger language plpgsql as $$
begin
  if not withdrawal_may(old.state, new.state) then
    raise exception 'a withdrawal that is % can not become %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger withdrawal_guard before update of state on withdrawal
  for each row when (old.state is distinct from new.state) execute function withdrawal_guard();

-- Refuses another provider once an order may have been sent: it could pay a second time.
create function withdrawal_keeps_channel() returns trigger language plpgsql as $$
begin
  raise exception 'the withdrawal % was ordered from %', old.id, old.channel;
end $$;
create trigger withdrawal_keeps_channel before update of channel on withdrawal
  for each row when (old.channel is distinct from new.channel and (old.state <> 'created' or old.sent_at is not null))
  execute function withdrawal_keeps_channel();

-- Guard of the hold: refuses while a bonus is active or payouts wait after a change of the bank account, and without a
-- proof that the member has to give first (0142-withdraw-proof.sql). It also refuses if another attempt with the call's
-- key was answered meanwhile, since the member already has that answer.
create function may_withdrawal(member uuid[], entry uuid[], data jsonb[]) returns jsonb[] language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_waits jsonb[];
  v_keys jsonb[];
begin
  v_waits := array(
    select case when q.stands and mine.is_so is null then jsonb_build_object('code', 'BUSY')
                when mine.until > now() then jsonb_build_object('code', 'WITHDRAW_PENDING', 'until', wire_time(mine.until))
                when q.held is not null then q.held
                when withdraw_unproven(q.m, q.d) then jsonb_build_object('code', 'STEP_UP_REQUIRED') end
      from (select p.m, p.d, p.n, (select x.id from member x where x.id = p.m) is not null as stands, p.held
              from unnest(member, bonus_holds(member), data) with ordinality as p(m, held, d, n) offset 0) q
        -- Locks the member's row, so that a change of the bank account at this moment waits for the hold or makes the
        -- guard answer BUSY. Accounts are locked before that row, and a change locks none of them.
        left join lateral (select true as is_so, x.withdraw_waits_until as until from member x
          where x.id = q.m offset 0 for share skip locked) mine on true
     order by q.n);
  v_keys := request_refusals(array(
    select case when r.w is null then r.d -> 'request' end from unnest(data, v_waits) with ordinality as r(d, w, n) order by r.n));
  return array(select coalesce(r.w, r.k) from unnest(v_waits, v_keys) with ordinality as r(w, k, n) order by r.n);
end $$;

-- Record function of the hold; a withdrawal that needs no approval is due at once. The number of approvals is decided
-- here, under the locks of the accounts: holds of one member wait for each other, so the sum of the day is known.
create function record_withdrawal(member uuid[], entry uuid[], data jsonb[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state, automatic,
                          approvals_needed, review_reason)
  select r.m, r.e, r.amount, r.d ->> 'currency', owner.bank_code, owner.bank_account_no, owner.bank_account_name,
         r.d ->> 'channel', case when r.why is null then 'created' else 'review' end, r.why is null,
         case when r.why is null then 0
           when r.amount + withdrawn_by_staff(r.m, r.e, now()) > (r.d ->> 'secondLimit')::bigint then 2 else 1 end, r.why
    from (select m, e, d, (d ->> 'amount')::bigint as amount, withdrawal_review(m, d) as why
            from unnest(member, entry, data) as row(m, e, d) offset 0) r
      cross join lateral (select o.bank_code, o.bank_account_no, o.bank_account_name from member o where o.id = r.m offset 0) owner
  on conflict do nothing;
  perform inquiry_begin(array_agg(w.member_id), 'withdrawal', array_agg(w.id), array_agg(w.channel), array_agg(0::bigint),
      array_agg(d ->> 'traceparent'))
    from unnest(member, entry, data) as row(m, e, d)
      cross join lateral (select x.member_id, x.id, x.channel from withdrawal x
        where x.member_id = m and x.id = e and x.state = 'created' offset 0) w;
end $$;

-- Record function of the post or void; with `from` only while the withdrawal is in that state. What was sent to the
-- bank, or is paid by a staff decision, gets one more inquiry after ten seconds, because the bank's own books may lag
-- behind its callback.
create function record_withdrawal_end(member uuid[], entry uuid[], data jsonb[]) returns void
language plpgsql as $$
begin
  -- Locks first, by a separate statement, as in inquiry_end.
  perform from unnest(member, data) as row(m, d) cross join lateral (
    select from withdrawal x where x.member_id = m and x.id = (d ->> 'id')::uuid offset 0 for update) locked;
  update withdrawal w set state = d ->> 'state', refusal = d ->> 'refusal', return_reason = d ->> 'reason', ended_at = now(),
         provider_at = (d ->> 'providerAt')::timestamptz
    from (select d, t.place from unnest(member, data) as row(m, d) cross join lateral (
            select x.ctid as place from withdrawal x where x.member_id = m and x.id = (d ->> 'id')::uuid
               and (d ->> 'from' is null or x.state = d ->> 'from') offset 0) t) k
   where w.ctid = k.place;
  if not found then perform ledger_refuse(jsonb_build_object('code', 'ELSEWHERE')); end if;
  perform inquiry_end(array_agg(m), 'withdrawal', array_agg((d ->> 'id')::uuid)) from unnest(member, data) as row(m, d);
  perform inquiry_begin(array_agg(t.member_id), 'payout-recheck', array_agg(t.id), array_agg(t.channel), array_agg(10000::bigint),
      array_agg(d ->> 'traceparent'))
    from unnest(member, data) as row(m, d)
      cross join lateral (select w.member_id, w.id, w.channel from withdrawal w
        where w.member_id = m and w.id = (d ->> 'id')::uuid and (w.sent_at is not null or w.state = 'paid') offset 0) t;
end $$;

-- Record function for a bank that contradicts its first answer: the amount is posted to or from suspense, with an alarm
-- for staff.
create function record_withdrawal_contradicted(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile as $$
  update withdrawal w set contradicted_at = coalesce(w.contradicted_at, now())
    from unnest(member, data) as row(m, d) where w.member_id = m and w.id = (d -> 'details' ->> 'withdrawId')::uuid;
  select record_alarm(member, entry, data);
$$;

-- Returns the time from which a payout may have been paid; one that staff called paid may never have been sent by us.
create function payout_since(w withdrawal) returns timestamptz language sql immutable as $$ select coalesce(w.sent_at, w.created_at) $$;

-- Returns the member's payout of the same amount that this line of a bank's feed or statement may return, within fourteen
-- days of the bank's last word; slips, gateways and the wallet provider report only payments of customers. Its time in Bangkok
-- may have been read as UTC, seven hours early.
create function payout_back_of(p_member uuid, p bank_receipt) returns uuid language sql stable as $$
  select w.id from withdrawal w
   where w.member_id = p_member and w.amount = p.amount and w.currency = p.currency
     and (w.state in ('sent', 'returned') and w.sent_at is not null or w.contradicted_at is not null)
     and not p.sources && array['slip', 'qr', 'gift']
     and (p.paid_at + case when p.day_only then interval '1 day' else interval '1 hour' end >= payout_since(w)
          or p.paid_at + interval '7 hours' between payout_since(w) - interval '1 hour' and p.created_at + interval '1 hour')
     and p.paid_at <= coalesce(greatest(w.ended_at, w.contradicted_at), now()) + interval '14 days'
   order by payout_since(w) desc limit 1;
$$;

-- Returns the bank receipts and manual credits by which the member may already have the money that a bank returned.
create function payout_given_back(p_member uuid, p_id uuid) returns setof uuid language sql stable as $$
  select b.id from withdrawal w join bank_receipt b on b.member_id = w.member_id and b.amount = w.amount and b.currency = w.currency
   where w.member_id = p_member and w.id = p_id and b.created_at >= payout_since(w) and not b.sources && array['slip', 'qr', 'gift']
  union all
  select x.entry_id from withdrawal w join missed_deposit x on x.member_id = w.member_id and x.amount = w.amount
   where w.member_id = p_member and w.id = p_id and x.credited_at >= payout_since(w);
$$;

-- Whether the outcome of this payout is undecided: its bank gave no final answer, or contradicted itself and staff have not
-- decided. Until then the member does not have the money back.
create function payout_is_undecided(p_member uuid, p_id uuid) returns boolean language sql stable as $$
  select exists (select from withdrawal w where w.member_id = p_member and w.id = p_id and (w.state = 'sent'
    or w.contradicted_at is not null and exists (select from alarm a where a.member_id = p_member and a.suspense > 0
      and a.kind = 'contradiction' and a.details ->> 'withdrawId' = p_id::text)));
$$;

-- Moves a withdrawal from one state to another if it is still in it, and schedules its next step. False: another
-- transaction has changed its state.
create function withdrawal_change(p_member uuid, p_id uuid, p_from text, p_to text, p_act_in_ms bigint)
returns boolean language plpgsql set enable_seqscan = off as $$
declare
  v_channel text;
begin
  update withdrawal set state = p_to, approved_at = case when p_from = 'review' then now() else approved_at end,
      sent_at = case when p_to = 'sent' then coalesce(sent_at, now()) else sent_at end
    where member_id = p_member and id = p_id and state = p_from returning channel into v_channel;
  if not found then return false; end if;
  perform inquiry_begin(array[p_member], 'withdrawal', array[p_id], array[v_channel], array[p_act_in_ms]);
  if p_to = 'created' then
    insert into outbox (member_id, topic, payload) values
      (p_member, 'hint', jsonb_build_object('event', 'withdraw', 'data',
         jsonb_build_object('withdrawId', p_id, 'status', 'PROCESSING')));
  end if;
  -- The bank had nothing to answer before the payout was sent to it, so missing answers count from here.
  update inquiry set last_answer_at = now()
    where p_to = 'sent' and member_id = p_member and kind = 'withdrawal' and id = p_id;
  return true;
end $$;

-- Returns the seconds within which nine of ten of the last hundred paid withdrawals were done, with or without approval
-- by staff. Null while fewer than ten are known.
create function withdrawals_took(p_currency text, p_automatic boolean) returns float8 language sql stable as $$
  select case when count(*) >= 10 then percentile_disc(0.9) within group (order by l.seconds) end
    from (select extract(epoch from w.ended_at - w.created_at)::float8 as seconds from withdrawal w
           where w.state = 'paid' and w.currency = p_currency and w.automatic = p_automatic
           order by w.ended_at desc limit 100) l;
$$;

-- Returns the sum of withdrawals requested since then and not returned, minor units.
create function withdrawn_since(p_member uuid, p_since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(w.amount), 0)::bigint from withdrawal w
   where w.member_id = p_member and w.created_at >= p_since and w.state <> 'returned';
$$;

-- Ends the recheck of a withdrawal: the bank was asked about it once more.
create function withdrawal_checked(p_member uuid, p_id uuid) returns void language sql volatile
set enable_seqscan = off as $$
  update withdrawal set reconciled_at = now() where member_id = p_member and id = p_id;
  select inquiry_end(array[p_member], 'payout-recheck', array[p_id]);
$$;
