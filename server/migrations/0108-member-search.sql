-- Search for members by whatever is known of them: each way is one index and returns `p_most` at most; a null parameter
-- costs nothing. The bounds are operators of the indexes' own order, so that a cached plan uses them, too.
create function text_end(p_begin text) returns text language sql immutable parallel safe as $$ select p_begin || chr(1114111) $$;

create function member_search(
  p_id uuid, p_public_id text, p_phone text, p_phone_end text, p_name text, p_account text, p_account_end text, p_game text,
  p_receipt text, p_movement uuid, p_reference text, p_most integer
) returns table (member_id uuid, why text, movement_id uuid) language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  v_name text := person_key(p_name);
  v_holder text := holder_key(p_name);
  -- An id of ours contains the time when it was made; what it names was written then, or a little later.
  v_at timestamptz := to_timestamp(('x' || lpad(left(replace(p_movement::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0);
begin
  if p_id is not null then
    return query select m.id, 'id', null::uuid from member m where m.id = p_id;
  end if;
  if p_public_id is not null then
    return query select c.member_id, 'id', null::uuid from public_id_claim c where c.public_id = p_public_id;
  end if;
  if p_phone is not null then
    return query select c.member_id, 'phone', null::uuid from phone_claim c where c.phone = p_phone;
  end if;
  if p_phone_end is not null then
    return query select m.id, 'phone-end', null::uuid from member m
      where reverse(m.phone) ~>=~ reverse(p_phone_end) and reverse(m.phone) ~<~ text_end(reverse(p_phone_end)) limit p_most;
  end if;
  if p_account is not null then
    return query select c.member_id, 'bank-account', null::uuid from bank_account_claim c where c.account_no = p_account limit p_most;
  end if;
  if p_account_end is not null then
    return query select c.member_id, 'bank-account-end', null::uuid from bank_account_claim c
      where reverse(c.account_no) ~>=~ reverse(p_account_end) and reverse(c.account_no) ~<~ text_end(reverse(p_account_end))
      limit p_most;
  end if;
  if v_name <> '' then
    return query select m.id, 'name', null::uuid from member m
      where person_key(m.name) ~>=~ v_name and person_key(m.name) ~<~ text_end(v_name) limit p_most;
    return query select m.id, 'surname', null::uuid from member m
      where name_rest(m.name) ~>=~ v_name and name_rest(m.name) ~<~ text_end(v_name) limit p_most;
  end if;
  if v_holder <> '' then
    return query select m.id, 'holder', null::uuid from member m
      where holder_key(m.bank_account_name) ~>=~ v_holder and holder_key(m.bank_account_name) ~<~ text_end(v_holder) limit p_most;
  end if;
  if p_game is not null then
    return query select a.member_id, 'game-name', null::uuid from game_account a
      where lower(a.username) ~>=~ p_game and lower(a.username) ~<~ text_end(p_game) limit p_most;
  end if;
  if p_receipt is not null then
    return query select r.member_id, 'receipt', r.entry_id from receipt r where r.code = p_receipt;
  end if;
  if p_movement is not null then
    return query select e.member_id, 'movement', e.id from entry e
      where e.created_at >= v_at - interval '1 minute' and e.created_at < v_at + interval '10 minutes' and e.id = p_movement limit 1;
    return query select d.member_id, 'movement', d.subject_id from decision d where d.subject_id = p_movement limit 1;
    return query select p.member_id, 'payment', p.credit_id from bank_receipt p where p.id = p_movement and p.member_id is not null;
  end if;
  if p_reference is not null then
    return query select c.member_id, 'slip', null::uuid from slip_claim c where c.trans_ref = p_reference limit p_most;
    return query select c.member_id, 'qr', (select y.id from qr_payment y
        where y.member_id = c.member_id and y.qr_id = c.qr_id limit 1)
      from qr_claim c where c.reference = upper(p_reference) limit p_most;
    return query select p.member_id, 'payment', p.credit_id
      from bank b join bank_receipt_key k on k.key = 'ref/' || b.code || '/' || p_reference
        join bank_receipt p on p.id = k.bank_receipt_id
      where p.member_id is not null limit p_most;
  end if;
end $$;
