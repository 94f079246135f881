-- What the role of the application, kapao_app, may do. Every start of a server and every command that migrates runs this
-- as the owner, after the migrations, and it changes only what differs (server/src/platform/db/roles/apply-grants.ts).
-- The application reads all tables. It owns none, so it cannot alter, drop or truncate them, nor touch their triggers.

do $$
declare
  v_role constant text := 'kapao_app';
  v_is_superuser constant boolean := (select rolsuper from pg_roles where rolname = current_user);
  v_one record;
begin
  if to_regrole(v_role) is null then
    begin
      execute format('create role %I nologin', v_role);
    exception when duplicate_object or unique_violation then
      null; -- another database of this cluster has just created it
    end;
  end if;
  -- A login of the owner can then act as the application, where both have one address.
  begin
    execute format('set local role %I', v_role);
    set local role none;
  exception when insufficient_privilege then
    execute format('grant %I to %I', v_role, current_user);
  end;
  -- The states of other sessions for the Console's page on the database; a login of its own sees its own sessions anyway.
  if v_is_superuser and not pg_has_role(v_role, 'pg_read_all_stats', 'usage') then
    execute format('grant pg_read_all_stats to %I', v_role);
  end if;

  for v_one in select n.nspname from pg_namespace n where n.nspname in ('public', 'pgboss') loop
    if not has_schema_privilege(v_role, v_one.nspname, 'usage') then
      execute format('grant usage on schema %I to %I', v_one.nspname, v_role);
    end if;
    if has_schema_privilege(v_role, v_one.nspname, 'create') then
      execute format('revoke create on schema %I from public, %I', v_one.nspname, v_role);
    end if;
  end loop;
  if has_database_privilege(v_role, current_database(), 'temporary')
     and pg_has_role((select datdba from pg_database where datname = current_database()), 'usage') then
    execute format('revoke temporary on database %I from public, %I', current_database(), v_role);
  end if;

  for v_one in
    with listed as (
      select l.privileges, n.name from (values
        -- Rows are only added: what was written stays as it is.
        ('INSERT', 'account_status_change active_count bank_receipt_key commission commission_paid consent content_version decision
          issued_statement member_bonus_correction member_bonus_deposit member_bonus_money member_change member_note
          new_count phone_claim public_id_claim reconciliation_break_note statement_import statement_mark'),
        ('UPDATE', 'daily_sum_mark'),
        ('DELETE UPDATE', 'excluded_person'),
        -- Rows are added and deleted.
        ('DELETE INSERT', 'active_member game_favourite gift_claim impersonation_code member_tag passkey_claim push_claim
          qr_claim queue_overdue reconciliation_reading slip_claim socket_io_attachments'),
        -- Rows are added and changed, and never deleted.
        ('INSERT UPDATE', 'abuse_flag account_day account_total accrual_run alarm approval_request bank bank_feed
          bank_receipt bet bet_account bet_day bet_gap bet_operator_day bet_sync bet_total bonus_offer bonus_offer_day
          bonus_offer_draft_discarded bonus_offer_total bonus_offer_version chat_bot cohort content
          deposit_account erasure_request exclusion_key first_deposit game game_account invitation invite_summary job_run ledger_check leg limit_flag
          member member_bonus member_flag member_limit missed_deposit password_reset_start payout_balance play_clock provider push_delivery
          push_key qr_payment receipt refund role
          staff_member statement_file withdraw_ask withdrawal'),
        ('DELETE INSERT UPDATE', 'accrual_left_out alarm_delivery alarm_incident bank_account_claim bank_receipt_parked bonus_offer_draft
          bonus_offer_event chat chat_case chat_file chat_message chat_note chat_reply deposit_notice device gift_link
          inquiry known_network member_list_filter money_interval notification offer_trial online_minute otp otp_verified
          outbox passkey passkey_challenge password_reset process_heartbeat provider_minute push_subscription qr queue_claim queue_wait
          rate_limit recent_error request session slip sms staff_device staff_link staff_passkey
          staff_session withdraw_pin withdraw_proof'),
        -- Only functions of the owner, and its migrations, write these.
        ('', 'account audit audit_checked entry migration_need open_hold operator_mark operator_snapshot security_event audit_redacted')
      ) l (privileges, names) cross join lateral regexp_split_to_table(l.names, '\s+') n (name)
    ), wanted as (
      select c.oid, c.oid::regclass as name,
          array(select p from regexp_split_to_table('SELECT ' || case
            when c.relnamespace = 'public'::regnamespace then coalesce(l.privileges, '')
            -- The queues are pg-boss's own tables, and it fills and empties them all.
            else 'DELETE INSERT UPDATE' end, ' ') p where p <> '' order by p) as privileges
        from pg_class c left join listed l on l.name = c.relname
       where c.relnamespace = any (array['public'::regnamespace, to_regnamespace('pgboss')]) and c.relkind in ('r', 'p', 'v')
    )
    select w.name, array_to_string(w.privileges, ', ') as privileges from wanted w join pg_class c on c.oid = w.oid
     where w.privileges <> array(select a.privilege_type from aclexplode(c.relacl) a
                                  where a.grantee = to_regrole(v_role) order by a.privilege_type)
  loop
    execute format('revoke all on %s from %I', v_one.name, v_role);
    execute format('grant %s on %s to %I', v_one.privileges, v_one.name, v_role);
  end loop;
  -- An account is opened at zero; only the ledger changes its balance.
  if not has_column_privilege(v_role, 'account', 'currency', 'insert') then
    execute format('grant insert (member_id, code, currency) on account to %I', v_role);
  end if;
  for v_one in
    select s.oid::regclass as name from pg_class s
     where s.relnamespace = any (array['public'::regnamespace, to_regnamespace('pgboss')])
       -- In this order: the question about anything but a sequence is an error.
       and case s.relkind when 'S' then not has_sequence_privilege(v_role, s.oid, 'usage') else false end
  loop
    execute format('grant usage on sequence %s to %I', v_one.name, v_role);
  end loop;
  -- Functions that act as the owner are for the application alone, and those named by_owner only for such functions.
  for v_one in
    select f.* from (select p.oid, p.oid::regprocedure as name, p.proname !~ '_by_owner$' as is_for_role from pg_proc p
                      where p.pronamespace = 'public'::regnamespace and p.prosecdef) f
     where has_function_privilege('public', f.oid, 'execute') or has_function_privilege(v_role, f.oid, 'execute') <> f.is_for_role
  loop
    execute format('revoke execute on function %s from public, %I', v_one.name, v_role);
    if v_one.is_for_role then execute format('grant execute on function %s to %I', v_one.name, v_role); end if;
  end loop;
end $$;
