-- QR payments: their evidence, the QRs that they pay, and payments that another source reported first.

-- Returns a payment's number as the gateway may also spell it, as `canonicalReference` does.
create function canonical_reference(p text) returns text language sql immutable parallel safe as $$
  select ltrim(regexp_replace(upper(p), '[^A-Z0-9]', '', 'g'), '0');
$$;

-- Returns the receipts of the payments on the same QR with the same amount whose number may be this one's, spelled
-- otherwise: a callback and an inquiry may write one payment's number in two ways.
create function qr_receipts_spelled_otherwise(p_member uuid, d jsonb) returns setof uuid language sql stable as $$
  select k.bank_receipt_id from qr_payment q
    join bank_receipt_key k on k.key = 'qr/' || q.provider || '/' || q.payment_no
   where q.member_id = p_member and q.qr_id = (d ->> 'id')::uuid and q.amount = (d ->> 'amount')::bigint
     and q.payment_no <> d ->> 'paymentNo' and canonical_reference(q.payment_no) = canonical_reference(d ->> 'paymentNo');
$$;

-- Returns the receipts that only imported files reported, whatever our account, of an amount and within a day of a time.
create function receipts_of_files(p_currency text, p_amount bigint, p_from timestamptz, p_to timestamptz) returns setof uuid
language sql stable as $$
  select p.id from bank_receipt p
   where p.sources = array['import'] and p.currency = p_currency and p.amount = p_amount
     and p.paid_at between p_from - interval '1 day' and p_to + interval '1 day';
$$;

-- Stores QR payments as bank receipts like all others, under the gateway's number (the first key) and, where the gateway
-- reports it, the reference of the payer's bank. KQ001: another source reported the payment before, and the caller settles
-- with that receipt (payments/qr-deposits/settle-known-receipt.ts).
create function bank_receipt_of_qr(member uuid[], entry uuid[], data jsonb[]) returns void language plpgsql
set enable_seqscan = off as $$
declare
  v_accounts jsonb := (select jsonb_object_agg(g.provider, gateway_accounts(g.provider, g.currency))
                         from (select distinct d ->> 'provider' as provider, d ->> 'currency' as currency from unnest(data) d) g);
  v_has_accounts boolean := jsonb_path_exists(v_accounts, '$.*[*]');
begin
  -- Transactions that store evidence with the same or similar keys wait for each other here; in one order, as in
  -- lockSimilar.
  perform pg_advisory_xact_lock_shared(n) from (
    select distinct hashtextextended('payment-in/amount/' || (d ->> 'currency') || '/' || (d ->> 'amount'), 0) as n
      from unnest(data) d order by n) locks;
  perform pg_advisory_xact_lock(n) from (
    select distinct hashtextextended('payment-in/' || k, 0) as n
      from (select jsonb_array_elements_text(d -> 'keys') as k from unnest(data) d
            union all
            select 'number/' || (d ->> 'provider') || '/' || canonical_reference(d ->> 'paymentNo') from unnest(data) d
            union all
            select 'alike/' || a || '/' || (d ->> 'amount')
              from unnest(data) d cross join lateral jsonb_array_elements_text(v_accounts -> (d ->> 'provider')) a
             where v_has_accounts) names
     order by n) locks;
  if exists (select from bank_receipt_key p where p.key = any (array(select d -> 'keys' ->> 0 from unnest(data) d))) then
    raise exception 'this payment is known already' using errcode = 'KQ001';
  end if;
  -- A reference may be any text in its column, so the caller judges the payment that has it.
  if exists (select from unnest(data) d join bank_receipt_key p on p.key = d -> 'keys' ->> 1
              where not coalesce(d -> 'looked', '[]') ? p.bank_receipt_id::text) then
    raise exception 'this payment may be known by its reference' using errcode = 'KQ002';
  end if;
  -- A payment into our accounts of the same amount within a day may be the same one, half a day farther where only its day is
  -- known (as noon). KQ002 is raised until the caller
  -- has compared all of these (`looked`).
  if v_has_accounts
     and exists (select from unnest(data) d cross join lateral jsonb_array_elements_text(v_accounts -> (d ->> 'provider')) a
               join bank_receipt p on p.receiver = a::uuid and p.amount = (d ->> 'amount')::bigint
                 and p.paid_at between coalesce((d ->> 'since')::timestamptz, (d ->> 'at')::timestamptz, now()) - interval '36 hours'
                                   and coalesce((d ->> 'at')::timestamptz, now()) + interval '36 hours'
                 and (p.day_only or p.paid_at between coalesce((d ->> 'since')::timestamptz, (d ->> 'at')::timestamptz, now()) - interval '1 day'
                                                  and coalesce((d ->> 'at')::timestamptz, now()) + interval '1 day')
              where 'qr' <> all (p.sources) and not coalesce(d -> 'looked', '[]') ? p.id::text
                -- `uncompared`: the caller found more candidates than it compares, and the payment waits for staff.
                and not d ? 'uncompared') then
    raise exception 'this payment may be known already' using errcode = 'KQ002';
  end if;
  -- A statement imported for a wrong account may have reported the payment, if it came into an account of ours.
  if v_has_accounts and exists (select from unnest(data) d cross join lateral receipts_of_files(d ->> 'currency', (d ->> 'amount')::bigint,
                      coalesce((d ->> 'since')::timestamptz, (d ->> 'at')::timestamptz, now()), coalesce((d ->> 'at')::timestamptz, now())) as id
              where v_accounts -> (d ->> 'provider') <> '[]'
                and not coalesce(d -> 'looked', '[]') ? id::text and not d ? 'uncompared') then
    raise exception 'this payment may be known from a file' using errcode = 'KQ002';
  end if;
  if exists (select from unnest(member, data) as row(m, d) cross join lateral qr_receipts_spelled_otherwise(m, d) as id
              where not coalesce(d -> 'looked', '[]') ? id::text) then
    raise exception 'this payment may be known under another number' using errcode = 'KQ002';
  end if;
  -- The deposit may also be one that was credited manually. The first condition is cheap, and hardly any member has a
  -- manual credit.
  if exists (select from missed_deposit x where x.member_id = any (member) and x.bank_receipt_id is null)
     and exists (select from unnest(member, data) as row(m, d)
               cross join lateral (select missed_deposit_of(m, (d ->> 'amount')::bigint,
                 coalesce((d ->> 'since')::timestamptz, (d ->> 'at')::timestamptz, now())) as id offset 0) w
              where w.id is not null and not coalesce(d -> 'looked', '[]') ? w.id::text) then
    raise exception 'this payment may be credited by hand' using errcode = 'KQ002';
  end if;
  insert into bank_receipt (id, account, receiver, currency, amount, paid_at, paid_since, day_only, sources, has_reference,
                          from_bank, from_account, from_names, possible_duplicates, state, member_id, entry_id, credit_id)
  select (d ->> 'bankReceiptId')::uuid, 'operator:qr:' || (d ->> 'provider'),
         case when v_accounts -> (d ->> 'provider') <> '[]' then gateway_receiver(d ->> 'provider') end,
         d ->> 'currency', (d ->> 'amount')::bigint, coalesce((d ->> 'at')::timestamptz, now()), (d ->> 'since')::timestamptz, false, array['qr'],
         jsonb_array_length(d -> 'keys') > 1, d #>> '{payer,bankCode}', d #>> '{payer,accountNo}',
         case when d #>> '{payer,name}' is null then '{}' else array[d #>> '{payer,name}'] end,
         array(select jsonb_array_elements_text(coalesce(d -> 'doubts', '[]'))::uuid),
         case when d ? 'alarm' then 'in-suspense' else 'credited' end, case when d ? 'alarm' then null else m end, e,
         case when d ? 'alarm' then null else e end
    from unnest(member, entry, data) as row(m, e, d);
  insert into bank_receipt_key (key, bank_receipt_id)
  select k, (d ->> 'bankReceiptId')::uuid from unnest(data) d cross join lateral jsonb_array_elements_text(d -> 'keys') k;
  if exists (select from unnest(data) d where d ? 'missed') then
    update missed_deposit w set bank_receipt_id = (d ->> 'bankReceiptId')::uuid from unnest(data) d
     where d ? 'missed' and w.entry_id = (d ->> 'missed')::uuid and w.bank_receipt_id is null;
  end if;
end $$;

-- Records payments on a QR; several payments on one QR add up. Each gets one more inquiry after ten seconds, because
-- the gateway's own books may lag behind its callback, except one that staff review anyway.
create function qr_note_payment(member uuid[], entry uuid[], data jsonb[]) returns void
language sql volatile as $$
  insert into qr_payment (member_id, id, qr_id, provider, payment_no, amount, not_before, reconciled_at)
  select m, e, (d ->> 'id')::uuid, d ->> 'provider', d ->> 'paymentNo', (d ->> 'amount')::bigint,
         coalesce((select a.last_answer_at from inquiry a where a.member_id = m and a.kind = 'qr' and a.id = (d ->> 'id')::uuid),
                  (select q.created_at from qr q where q.member_id = m and q.id = (d ->> 'id')::uuid)),
         case when d ? 'alarm' then now() end
    from unnest(member, entry, data) as row(m, e, d)
  on conflict do nothing;
  select inquiry_begin(array_agg(m), 'qr-recheck', array_agg(e), array_agg(d ->> 'provider'), array_agg(10000::bigint),
      array_agg(d ->> 'traceparent'))
    from unnest(member, entry, data) as row(m, e, d) where not d ? 'alarm';
  update qr q
     set state = 'paid', paid_amount = coalesce(q.paid_amount, 0) + p.amount, paid_at = coalesce(q.paid_at, now()),
         ended_at = coalesce(q.ended_at, now())
    from (select m, (d ->> 'id')::uuid as id, sum((d ->> 'amount')::bigint)::bigint as amount
            from unnest(member, data) as row(m, d) group by 1, 2) p
   where q.member_id = p.m and q.id = p.id;
  select inquiry_end(array_agg(m), 'qr', array_agg((d ->> 'id')::uuid)) from unnest(member, data) as row(m, d);
$$;

-- Record function of the credit, or of the entry to suspense (`alarm`) where a third party paid.
create function record_qr_payment(member uuid[], entry uuid[], data jsonb[]) returns void
language sql volatile as $$
  select bank_receipt_of_qr(member, entry, data);
  select qr_note_payment(member, entry, data);
  select record_alarm(array_agg(m), array_agg(e), array_agg(d -> 'alarm'))
    from unnest(member, entry, data) as row(m, e, d) where d ? 'alarm' having count(*) > 0;
  select note_deposits(array_agg(m), array_agg(e))
    from unnest(member, entry, data) as row(m, e, d) where not d ? 'alarm' having count(*) > 0;
$$;

-- Record function of a payment whose reference belongs to no QR of ours.
create function record_qr_unclaimed(member uuid[], entry uuid[], data jsonb[]) returns void
language sql volatile as $$
  select bank_receipt_of_qr(member, entry, data);
  select record_alarm(member, entry, array(select d -> 'alarm' from unnest(data) d));
$$;

-- Record function of the entry that credits a payment in suspense which another source had reported and which proves to
-- be a QR payment; posted alone (`refusable`).
create function record_qr_found(member uuid[], entry uuid[], data jsonb[]) returns void language plpgsql as $$
begin
  perform record_receipt_found(member, entry, data);
  perform qr_note_payment(member, entry, data);
  perform bank_receipt_reported_by_qr((data[1] ->> 'bankReceiptId')::uuid, data[1] -> 'keys');
end $$;

-- Marks a QR as paid by a receipt that another source reported first, so that nothing is posted. False: this was
-- recorded before.
create function qr_paid_before(p_member uuid, p_entry uuid, p_data jsonb) returns boolean language plpgsql
set enable_seqscan = off as $$
begin
  perform 1 from bank_receipt p where p.id = (p_data ->> 'bankReceiptId')::uuid for update;
  if exists (select from qr_payment q where q.member_id = p_member and q.id = p_entry) then return false; end if;
  perform qr_note_payment(array[p_member], array[p_entry], array[p_data]);
  perform bank_receipt_reported_by_qr((p_data ->> 'bankReceiptId')::uuid, p_data -> 'keys');
  insert into outbox (member_id, topic, payload)
    values (p_member, 'hint', jsonb_build_object('event', 'qrcode', 'data',
              jsonb_build_object('qrcodeId', p_data ->> 'id', 'status', 'PAID')));
  return true;
end $$;

create function bank_receipt_reported_by_qr(p_payment uuid, p_keys jsonb) returns void language sql volatile as $$
  update bank_receipt set sources = array(select distinct unnest(sources || 'qr'::text)) where id = p_payment;
  insert into bank_receipt_key (key, bank_receipt_id) select k, p_payment from jsonb_array_elements_text(p_keys) k on conflict do nothing;
$$;

-- Ends the recheck of a QR payment: the gateway was asked about it once more.
create function qr_payment_checked(p_member uuid, p_id uuid) returns void language sql volatile
set enable_seqscan = off as $$
  update qr_payment set reconciled_at = now() where member_id = p_member and id = p_id;
  select inquiry_end(array[p_member], 'qr-recheck', array[p_id]);
$$;
