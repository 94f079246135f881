-- Which provider a transfer with a game was sent to, as for payouts (0176-sent-to.sql): another one under the same code, after its row
-- was changed, knows nothing of it. Expands only: an older copy calls may_leg and record_leg (0072-transfer.sql), and writes null.
alter table leg add column sent_to text;

-- As may_leg: a guard has the name of its record.
create function may_leg_to(member uuid[], entry uuid[], data jsonb[]) returns jsonb[] language plpgsql volatile
set plan_cache_mode = force_generic_plan as $$
begin
  return may_leg(member, entry, data);
end $$;

-- As record_leg, with the recipient: in one insert, because every transfer makes it.
create function record_leg_to(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile
set plan_cache_mode = force_generic_plan as $$
  insert into leg (member_id, id, code, direction, amount, sent_amount, currency, reference, sender, second_leg,
                   balance_before, outstanding_before, read_at, sent_to)
  select m, e, d ->> 'code', d ->> 'direction', (d ->> 'amount')::bigint, (d ->> 'sentAmount')::bigint,
         d ->> 'currency', d ->> 'reference', (d ->> 'sender')::uuid, d ->> 'secondLeg',
         (d -> 'before' ->> 'balance')::bigint, (d -> 'before' ->> 'outstanding')::bigint, (d -> 'before' ->> 'readAt')::timestamptz,
         d ->> 'sentTo'
    from unnest(member, entry, data) as row(m, e, d)
  on conflict do nothing;
  select inquiry_begin(array_agg(m), 'leg', array_agg(e), array_agg(d ->> 'provider'), array_agg((d ->> 'inquireInMs')::bigint),
      array_agg(d ->> 'traceparent'))
    from unnest(member, entry, data) as row(m, e, d);
$$;
