-- Money that each payout provider says it has left, one row a provider; no row: it has no such call, or did not answer yet.
create table payout_balance (
  code text primary key, -- provider (kind 'payout')
  currency text not null,
  balance bigint not null, -- minor units
  reported_at timestamptz not null, -- when the provider was asked: payouts sent since may not be in the figure
  low bigint not null -- figure below which an alarm is raised; 0: never
);

-- Stores a balance that was asked for `p_ago_ms` ago, unless a later one is known, and reports an alarm when it has become low.
create function payout_balance_note(p_code text, p_currency text, p_balance bigint, p_low bigint, p_ago_ms bigint) returns void
language plpgsql set enable_seqscan = off as $$
declare
  v_before payout_balance;
  v_reported timestamptz := now() - p_ago_ms * interval '1 millisecond';
begin
  insert into payout_balance (code, currency, balance, reported_at, low) values (p_code, p_currency, p_balance, '-infinity', 0)
  on conflict do nothing;
  -- Two copies that ask at the same moment report once.
  select * into v_before from payout_balance where code = p_code for update;
  if v_before.reported_at >= v_reported then return; end if;
  update payout_balance set currency = p_currency, balance = p_balance, reported_at = v_reported, low = p_low where code = p_code;
  if p_balance < p_low and v_before.balance >= v_before.low then
    insert into outbox (member_id, topic, payload) values ('00000000-0000-0000-0000-000000000000', 'alarm',
      jsonb_build_object('alarm', 'payout-balance', 'subject', p_code));
  end if;
end $$;

-- Returns what a choice among payout providers needs to know of each: its calls of the last quarter of an hour, and what the
-- orders since leave of a balance that it reported within ten minutes; null: unknown.
create function payout_conditions(p_codes text[]) returns table (code text, calls bigint, errors bigint, available bigint)
language sql stable set enable_seqscan = off as $$
  select p.code, coalesce(h.calls, 0), coalesce(h.errors, 0),
         b.balance - (select coalesce(sum(w.amount), 0)::bigint from withdrawal w
                       where w.channel = p.code and w.sent_at >= b.reported_at and w.state <> 'returned')
    from unnest(p_codes) as p(code)
      left join lateral (select sum(m.calls) as calls, sum(m.errors) as errors from provider_minute m
                          where m.kind = 'payout' and m.code = p.code and m.minute > now() - interval '15 minutes') h on true
      left join payout_balance b on b.code = p.code and b.reported_at > now() - interval '10 minutes';
$$;
