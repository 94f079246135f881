-- Returns what a receiving account took in today (Bangkok), as banks reported it; minor units.
create function deposit_account_today(p_account uuid) returns bigint
language plpgsql stable set enable_seqscan = off as $$
begin
  return (select coalesce(sum(p.amount), 0)::bigint from bank_receipt p
           where p.receiver = p_account
             and p.paid_at >= date_trunc('day', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok');
end $$;

-- Returns a hash of what two staff members approved of an account; pauses, quotas and positions change without
-- approval.
create function deposit_account_seen(d deposit_account) returns text language sql immutable as $$
  select md5(jsonb_build_array(d.bank_code, d.bank_type, d.mode, d.account_name, d.account_no, d.currency,
                               d.replaced_at is null)::text);
$$;

-- Applies an approved change of a receiving account in the transaction of its approval; returns the refusal, or null.
-- Another number is another account: the former one stays for money that still comes to it, but is shown no more.
create function deposit_account_apply(p jsonb) returns text language plpgsql volatile as $$
declare
  v_old deposit_account;
  v_there deposit_account;
begin
  -- One at a time: two new rows of one number would wait for each other.
  perform pg_advisory_xact_lock(hashtext('deposit_account_apply'));
  if p ->> 'replaces' is not null then
    select * into v_old from deposit_account where id = (p ->> 'replaces')::uuid for update;
    if not found or deposit_account_seen(v_old) <> p ->> 'seen' then return 'CHANGED'; end if;
  end if;
  perform backoffice_hint('business');
  if v_old.id is not null and (deposit_account_name(v_old.bank_code, v_old.account_no), v_old.currency, v_old.mode = 'QR')
     = (deposit_account_name(p ->> 'bankCode', p ->> 'no'), p ->> 'currency', p ->> 'mode' = 'QR') then
    update deposit_account
       set account_name = p ->> 'name', account_no = p ->> 'no', bank_type = p ->> 'bankType', mode = p ->> 'mode', replaced_at = null
     where id = v_old.id;
    return null;
  end if;
  select * into v_there from deposit_account
   where deposit_account_name(bank_code, account_no) = deposit_account_name(p ->> 'bankCode', p ->> 'no') and (mode = 'QR') = (p ->> 'mode' = 'QR') for update;
  if v_there.id is not null and (v_there.replaced_at is null or v_there.currency <> p ->> 'currency') then return 'ACCOUNT_EXISTS'; end if;
  if v_there.id is not null then
    update deposit_account
       set account_name = p ->> 'name', account_no = p ->> 'no', bank_type = p ->> 'bankType', mode = p ->> 'mode', enabled = true, replaced_at = null,
           position = coalesce(v_old.position, position)
     where id = v_there.id;
  else
    insert into deposit_account (id, bank_code, bank_type, mode, account_name, account_no, currency, position, daily_quota)
    values ((p ->> 'id')::uuid, p ->> 'bankCode', p ->> 'bankType', p ->> 'mode', p ->> 'name', p ->> 'no', p ->> 'currency',
            coalesce(v_old.position, (select max(position) + 1 from deposit_account), 0),
            case when p ->> 'mode' <> 'QR' then v_old.daily_quota end);
  end if;
  update deposit_account set enabled = false, replaced_at = now() where id = v_old.id;
  return null;
end $$;

-- Whether another rate would move money at a game: a member has money there or in a pending transfer, an open bet or a
-- stake posted as lost that no bet explains, played since the balance was read, or has a remainder below a minor unit of
-- which the new rate makes a whole one.
create function game_rate_moves(p_code text, p_rate numeric) returns boolean
language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return exists (select from open_hold h where h.operation_lock = 'game:' || p_code)
      or exists (select from game_account g join account a on a.member_id = g.member_id and a.code = 'game:' || p_code collate "C"
                  where g.code = p_code collate "C" and a.balance <> 0)
      or exists (select from game_account g where g.code = p_code collate "C" and g.outstanding <> 0)
      -- Only a reading worth less than a minor unit is still there: the account has nothing, so a larger one was withdrawn to
      -- the wallet since. For the conversion see fractions_cut (0080-bet-reconciliation.sql).
      or exists (select from game x join game_account g on g.code = x.code
                  where x.code = p_code collate "C" and g.reading * x.rate < 1 and g.reading * p_rate >= 1)
      or exists (select from game_account g join bet b on b.member_id = g.member_id and b.code = g.code and b.status = 'open'
                  where g.code = p_code collate "C")
      or exists (select from game_account g where g.code = p_code collate "C" and g.played_at > coalesce(g.refreshed_at, '-infinity'))
      -- Asks games_in_use only where a larger loss was posted than the bets explain.
      or exists (select from game_account g left join bet_account b on b.member_id = g.member_id and b.code = g.code
                  where g.code = p_code collate "C"
                    and g.result - greatest(coalesce(b.reported_difference, 0), 0) + 1 <= coalesce(b.result, 0) - coalesce(b.open_stake, 0)
                    and (select bool_or(u.at_play) from games_in_use(g.member_id) u where u.code = g.code));
end $$;

-- Applies an approved change of a provider in the transaction of its approval; returns the refusal, or null. A new
-- provider is off until it is switched on; `enabled: false` switches one off.
create function provider_apply(p jsonb, p_by text) returns text language plpgsql volatile as $$
declare
  v provider;
begin
  select * into v from provider where kind = p ->> 'kind' and code = p ->> 'code' for update;
  if coalesce(provider_seen(v), '') <> p ->> 'seen' then return 'CHANGED'; end if;
  insert into provider as r (kind, code, adapter, base_url, settings, enabled, secrets_set)
  values (p ->> 'kind', p ->> 'code', p ->> 'adapter', p ->> 'baseUrl', p -> 'settings', false,
          provider_secrets_set(p -> 'secrets', p_by))
  on conflict (kind, code) do update
    set adapter = excluded.adapter, base_url = excluded.base_url, settings = excluded.settings,
        secrets_set = r.secrets_set || excluded.secrets_set, enabled = r.enabled and coalesce((p ->> 'enabled')::boolean, true)
    where p ->> 'seen' <> '';
  if not found then return 'CHANGED'; end if;
  perform backoffice_hint('business');
  return null;
end $$;

-- Returns a hash of a provider's adapter, address and settings, so that nobody overwrites what they have not seen;
-- null: there is no row.
create function provider_seen(v provider) returns text language sql immutable as $$
  select case when v.code is not null then md5(jsonb_build_array(v.adapter, v.base_url, v.settings)::text) end;
$$;

create function provider_secrets_set(p_names jsonb, p_by text) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(n, jsonb_build_object('at', wire_time(now()), 'by', p_by)), '{}')
    from jsonb_array_elements_text(p_names) n;
$$;
