-- The end of a member's personal data (docs/decisions/0063-personal-data.md). The ledger, the audit's chain and the member's
-- row stay, without anything that says who the member was.

alter table member add column erased_at timestamptz;

-- Lets only the owner of the table, as which member_erase runs, say who is erased: many triggers allow more for an erased member.
create function member_erased_by_owner() returns trigger language plpgsql as $$
begin
  if not pg_has_role((select c.relowner from pg_class c where c.oid = tg_relid), 'usage') then
    raise exception 'only member_erase changes what says that a member is erased: %', new.id;
  end if;
  return new;
end $$;
create trigger member_not_erased before insert on member for each row when (new.erased_at is not null)
  execute function member_erased_by_owner();
create trigger member_erased_by_owner before update of id, erased_at on member for each row
  when ((old.id, old.erased_at) is distinct from (new.id, new.erased_at)) execute function member_erased_by_owner();

-- Keyed hashes of phone and bank accounts of members who were erased during a self-exclusion, until it ends.
create table excluded_person (
  digest bytea primary key check (length(digest) = 32),
  until timestamptz not null
);
create index excluded_person_until on excluded_person (until); -- for the hourly sweep

-- Key of these hashes, encrypted with the server's. It never changes, because nobody could make the hashes anew.
create table exclusion_key (
  one boolean primary key default true check (one),
  sealed bytea not null
);

-- Returns why this member's data cannot be erased now; null: nothing stands against it.
create function member_erasure_refusal(p_member uuid, p_years integer, p_keeps_exclusion boolean) returns text language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  m member;
begin
  select x.* into m from member x where x.id = p_member;
  if not found or m.erased_at is not null then return 'ERASED'; end if;
  if exists (select from account a where a.member_id = p_member and a.balance <> 0)
     or exists (select from invite_summary s where s.member_id = p_member and s.uncollected > 0)
     or exists (select from refund r where r.member_id = p_member and r.taken_at is null and r.amount > 0 and r.expires_at > now()) then
    return 'MONEY';
  end if;
  if exists (select from member_bonus b where b.member_id = p_member and b.ended_at is null) then return 'BONUS'; end if;
  if exists (select from open_hold o where o.member_id = p_member)
     or exists (select from inquiry i where i.member_id = p_member)
     or exists (select from withdrawal w where w.member_id = p_member and w.state not in ('paid', 'returned'))
     or exists (select from qr q where q.member_id = p_member and (q.state in ('creating', 'open') or q.gateway_open and q.state <> 'paid'))
     or exists (select from slip s where s.member_id = p_member and s.ended_at is null)
     or exists (select from gift_link g where g.member_id = p_member and g.ended_at is null)
     or exists (select from deposit_notice n where n.member_id = p_member and n.state = 'open')
     or exists (select from leg l where l.member_id = p_member and l.ended_at is null)
     or exists (select from alarm a where a.member_id = p_member and (a.resolved_at is null or a.suspense <> 0))
     or exists (select from chat c where c.member_id = p_member and c.state <> 'solved')
     or exists (select from approval_request p where p.member_id = p_member and p.state = 'open' and p.kind <> 'member-erasure')
     -- A payment in suspense is nobody's yet: only the decision names whom it credits.
     or exists (select from approval_request p where p.state = 'open' and p.payload ->> 'toMember' = m.public_id) then
    return 'OPEN';
  end if;
  if m.break_until > now() or (m.excluded_until > now() and not p_keeps_exclusion) then return 'EXCLUDED'; end if;
  if exists (select from entry e where e.member_id = p_member and e.created_at > now() - p_years * interval '1 year') then
    return 'RECORDS';
  end if;
  return null;
end $$;

-- Erases the member's personal data, in the transaction that approves the request. `p_digests`: hashes of phone and bank
-- accounts that stay for as long as a self-exclusion. Returns the refusal, or null.
create function member_erase(p_member uuid, p_approval uuid, p_years integer, p_digests bytea[]) returns text language plpgsql
security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  m member;
  v_refusal text;
  v_digits text;
  v_chats uuid[];
  v_files text[];
  v_rows audit[];
  v_after bigint := 0;
begin
  if not exists (select from approval_request p where p.id = p_approval and p.kind = 'member-erasure' and p.member_id = p_member
                    and p.state = 'approved' and p.decided_by <> p.requested_by) then
    raise exception 'the erasure % was not approved by two people', p_approval;
  end if;
  -- Whoever moves money or changes limits, phone or bank account waits, and finds an erased member.
  perform limits_lock(p_member);
  select x.* into m from member x where x.id = p_member for update;
  perform 1 from account a where a.member_id = p_member order by a.code for update;
  v_refusal := member_erasure_refusal(p_member, p_years, p_digests <> '{}');
  if v_refusal is not null then return v_refusal; end if;
  perform account_close_by_owner(p_member);

  insert into excluded_person (digest, until) select d.digest, m.excluded_until from unnest(p_digests) d (digest)
    on conflict (digest) do update set until = greatest(excluded_person.until, excluded.until);
  v_digits := left(translate(replace(p_member::text, '-', ''), 'abcdef', '012345'), 32);
  update member x set erased_at = now(), status = 'inactive', username = 'erased', phone = '+0' || right(v_digits, 13),
         name = 'Erased ' || x.public_id, password_hash = 'erased', bank_account_no = right(v_digits, 15),
         bank_account_name = 'ERASED ' || x.public_id, source_code = null
   where x.id = p_member;

  v_chats := array(select c.id from chat c where c.member_id = p_member
                   union select g.id from chat g join chat c on c.id = g.joined_to where c.member_id = p_member);
  v_files := array(select s.file_key from slip s where s.member_id = p_member
                   union select f.key from chat_file f where f.chat_id = any (v_chats));
  delete from chat_message c where c.chat_id = any (v_chats);
  delete from chat_note c where c.chat_id = any (v_chats);
  delete from chat_file c where c.chat_id = any (v_chats);

  -- Phone, bank accounts, and what was stored under them.
  delete from phone_claim x where x.member_id = p_member;
  -- Payments from the member's account that were credited to others name the member, too.
  with paid as (
    update bank_receipt x set from_bank = null, from_account = null, from_names = '{}'
      from bank_account_claim c
     where c.member_id = p_member and x.from_bank = c.bank_code and x.from_account = c.account_no and x.member_id is not null
    returning x.member_id, c.bank_code || ' ' || c.account_no as about)
  delete from member_flag x using paid p where x.member_id = p.member_id and x.kind = 'shared-payer' and x.about = p.about;
  delete from bank_account_claim x where x.member_id = p_member;
  delete from otp x where x.phone = m.phone;
  delete from otp_verified x where x.phone = m.phone;
  delete from password_reset x where x.member_id = p_member or x.phone = m.phone;
  update withdrawal x set account_no = '', account_name = '' where x.member_id = p_member;
  update bank_receipt x set from_bank = null, from_account = null, from_names = '{}' where x.member_id = p_member;
  update slip x set qr_text = case when x.qr_text is not null then '' end, from_bank = null, from_account = null,
         note = case when x.note <> '' then 'erased' else '' end
   where x.member_id = p_member;

  delete from qr_claim x using qr q where q.member_id = p_member and q.id = x.qr_id and x.member_id = p_member and q.state <> 'paid';
  delete from qr x where x.member_id = p_member and x.state <> 'paid';

  -- Sessions, devices, networks, and everything the member logs in or confirms with.
  delete from session x where x.member_id = p_member;
  delete from device x where x.member_id = p_member;
  delete from known_network x where x.member_id = p_member;
  delete from passkey x where x.member_id = p_member;
  delete from passkey_claim x where x.member_id = p_member;
  delete from passkey_challenge x where x.member_id = p_member;
  delete from push_subscription x where x.member_id = p_member;
  delete from push_claim x where x.member_id = p_member;
  delete from push_delivery x where x.member_id = p_member;
  delete from impersonation_code x where x.member_id = p_member;
  delete from withdraw_pin x where x.member_id = p_member;
  delete from withdraw_proof x where x.member_id = p_member;
  update consent x set user_agent = null where x.member_id = p_member;

  -- Tags, flags, notes and reasons that staff wrote.
  delete from member_tag x where x.member_id = p_member;
  delete from abuse_flag x where x.member_id = p_member;
  delete from member_flag x where x.member_id = p_member;
  update limit_flag x set note = case when x.note is not null then 'erased' end where x.member_id = p_member;
  update member_note x set note = 'erased' where x.member_id = p_member;
  update account_status_change x set why = 'erased' where x.member_id = p_member;
  update decision x set why = 'erased' where x.member_id = p_member;
  -- Approved requests about money keep their content, because ledger entries rest on them; it names nobody.
  update approval_request x set payload = case when x.kind in ('credit', 'debit', 'decision') then x.payload else '{}' end, why = 'erased',
         decided_why = case when x.decided_why is not null then 'erased' end
   where x.member_id = p_member;

  -- Messages and notifications to the member, those that the changes above caused included.
  delete from sms x where x.member_id = p_member;
  delete from recent_error x where x.member_id = p_member;
  delete from request x where x.owner = p_member;
  delete from notification x where x.member_id = p_member;
  delete from security_event x where x.member_id = p_member;
  update member_change x set before = null, after = null where x.member_id = p_member;
  delete from outbox x where x.member_id = p_member;

  -- Files leave the store by jobs of a hundred keys.
  insert into outbox (member_id, topic, payload)
  select p_member, 'job', jsonb_build_object('queue', 'erased-files', 'data', jsonb_build_object('keys', jsonb_agg(f.key)))
    from unnest(v_files) with ordinality f (key, n) group by (f.n - 1) / 100;

  loop
    v_rows := array(select a from audit a where a.member_id = p_member and a.seq > v_after order by a.seq limit 200);
    exit when v_rows = '{}';
    v_after := (v_rows[cardinality(v_rows)]).seq;
    perform audit_redact_by_owner(array(
      select row(a.seq, a.at, a.staff_id, a.who, a.session_id, a.address, a.request_id, a.action, a.subject, a.subject_id, a.member_id,
                 null, null, null, a.previous, a.hash)::audit
        from unnest(v_rows) a where num_nonnulls(a.before, a.after, a.why) > 0 and a.action <> 'redactAudit'), 'erasure', p_member);
  end loop;
  return null;
end $$;
