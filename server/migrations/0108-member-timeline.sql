-- Timeline of everything that happened to a member, newest first, from the tables that store it. Each source is read by
-- an index that begins with the member and goes by time, and gives a page at most, so a page costs the same however
-- much has happened.

-- Sources of the timeline about money, bonuses and games, not later than `p_before`, the time of the previous page's
-- last row.
create function timeline_money(p_member uuid, p_before timestamptz, p_most integer)
returns table (key text, sort text, what text, at timestamptz, amount bigint, after bigint, state text, who text, movement_id uuid,
               details jsonb)
language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
  select 'line/' || l.id, case when l.statement_type = 'transfer' then 'games'
                               when l.statement_type in ('bonus', 'finish_bonus') then 'bonuses' else 'money' end,
         l.statement_type, l.created_at,
         case l.debit when 'wallet' then -l.amount else l.amount end,
         case 'wallet' when l.debit then l.debit_after when l.credit then l.credit_after when r.credit then r.credit_after end,
         case when l.kind = 'move' then 'done' when r.kind = 'post' then 'done' when r.kind = 'void' then 'failed' else 'waiting' end,
         null, l.id,
         jsonb_build_object('counterpart', l.counterpart, 'reference', l.reference, 'reason', l.reason, 'endedAt', wire_time(r.created_at))
    from unnest(array['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer']) t (name)
      cross join lateral (select e.* from entry e
        where e.member_id = p_member and e.statement_type = t.name and e.created_at <= p_before
        order by e.created_at desc, e.id desc limit p_most) l
      left join entry r on r.member_id = l.member_id and r.resolves = l.id
  union all
  select 'end/' || r.id, 'bonuses', 'finish_bonus', r.ended_at, 0, null, 'done', null, null,
         jsonb_build_object('reference', jsonb_build_object('kind', r.kind, 'description', coalesce(bonus_name(r.name, r.currency), r.offer_code)))
    from (select x.* from member_bonus x where x.member_id = p_member and x.cut = 0 and x.ended_at <= p_before
           order by x.ended_at desc, x.end_id desc limit p_most) r
  union all
  select 'result/' || e.id, 'games', 'game-result', e.created_at,
         case when e.credit like 'game:%' then e.amount else -e.amount end, coalesce(e.debit_after, e.credit_after), 'done', null, e.id,
         jsonb_build_object('counterpart', substr(case when e.credit like 'game:%' then e.credit else e.debit end, 6))
    from (select x.* from entry x where x.member_id = p_member and x.reason = 'game-result' and x.created_at <= p_before
           order by x.created_at desc limit p_most) e
  union all
  select 'qr/' || q.id, 'money', 'qr', q.created_at, q.amount, null,
         case q.state when 'paid' then 'done' when 'creating' then 'waiting' when 'open' then 'waiting' else 'failed' end, null, null,
         jsonb_build_object('provider', q.provider, 'state', q.state, 'reference', q.reference)
    from provider v cross join lateral (select x.* from qr x
        where x.member_id = p_member and x.provider = v.code and x.created_at <= p_before
        order by x.created_at desc limit p_most) q
   where v.kind = 'qr'
  union all
  select 'slip/' || s.id, 'money', 'slip', s.created_at, s.amount, null,
         case s.state when 'success' then 'done' when 'failed' then 'failed' else 'waiting' end, null, null,
         jsonb_build_object('slipId', s.id, 'note', s.note, 'reference', s.trans_ref)
    from (select x.* from slip x where x.member_id = p_member and x.created_at <= p_before
           order by x.created_at desc, x.id desc limit p_most) s
  union all
  select 'deposit-notice/' || a.id, 'money', 'deposit-notice', a.created_at, a.amount, null,
         case a.state when 'matched' then 'done' when 'open' then 'waiting' else 'failed' end, null, null, '{}'::jsonb
    from (select x.* from deposit_notice x where x.member_id = p_member and x.created_at <= p_before
           order by x.created_at desc limit p_most) a
  union all
  select 'gift/' || g.id, 'money', 'gift', g.created_at, coalesce(g.paid_amount, g.amount), null,
         case g.state when 'credited' then 'done' when 'refused' then 'failed' else 'waiting' end, null, null,
         jsonb_build_object('provider', g.provider, 'refusal', g.refusal)
    from (select x.* from gift_link x where x.member_id = p_member and x.created_at <= p_before
           order by x.created_at desc limit p_most) g;
end $$;

-- Sources of the timeline about logins, changes, notes and audit rows.
create function timeline_person(p_member uuid, p_before timestamptz, p_most integer)
returns table (key text, sort text, what text, at timestamptz, amount bigint, after bigint, state text, who text, movement_id uuid,
               details jsonb)
language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
  -- At most a hundred sessions and a hundred devices are kept.
  select 'login/' || s.id, 'logins', 'login', s.created_at, null::bigint, null::bigint,
         case when s.revoked_at is null and s.expires_at > now() then 'waiting' else 'done' end, null::text, null::uuid,
         jsonb_build_object('userAgent', s.user_agent, 'endedAt', wire_time(s.revoked_at))
    from session s where s.member_id = p_member and s.impersonated_by is null and s.created_at <= p_before
  union all
  select 'device/' || encode(d.device_hash, 'hex'), 'logins', 'device', d.first_login_at, null, null, null, null, null,
         jsonb_build_object('lastAt', wire_time(d.last_login_at))
    from device d where d.member_id = p_member and d.first_login_at <= p_before
  union all
  -- Logins, new devices and changes have rows of their own here.
  select 'security/' || e.id, 'logins', e.kind, e.last_at, null, null,
         case when e.kind in ('step-up', 'passkey-added', 'passkey-removed', 'session-ended', 'device-removed', 'reset') then 'done' else 'failed' end,
         e.details ->> 'who', null,
         e.details || jsonb_build_object('userAgent', e.user_agent, 'times', e.times)
    from (select x.* from security_event x where x.member_id = p_member and x.last_at <= p_before
             and x.kind not in ('login', 'new-device', 'password', 'bank-account')
           order by x.last_at desc, x.id desc limit p_most) e
  union all
  select 'change/' || c.id, 'changes', c.what, c.at, null, null, null, null, null,
         jsonb_build_object('before', c.before, 'after', c.after)
    from (select x.* from member_change x where x.member_id = p_member and x.at <= p_before
           order by x.at desc, x.id limit p_most) c
  union all
  select 'act/' || a.id, 'changes', a.action, a.done_at, null, null, null, a.who, null, jsonb_build_object('why', a.why)
    from (select x.* from account_status_change x where x.member_id = p_member and x.done_at <= p_before
           order by x.done_at desc limit p_most) a
  union all
  select 'decision/' || d.id, 'changes', 'decision', d.created_at, null, null, null, d.who, d.entry_id,
         jsonb_build_object('why', d.why, 'kind', d.kind, 'decision', d.decision)
    from (select x.* from decision x where x.member_id = p_member and x.created_at <= p_before
           order by x.created_at desc limit p_most) d
  union all
  select 'note/' || n.id, 'notes', 'note', n.created_at, null, null, null, n.who, null,
         jsonb_build_object('note', n.note, 'corrects', n.corrects)
    from (select x.* from member_note x where x.member_id = p_member and x.created_at <= p_before
           order by x.created_at desc, x.id desc limit p_most) n
  union all
  select 'audit/' || u.seq, 'audit', 'audit', u.at, null, null, null, u.who, null,
         jsonb_build_object('action', u.action, 'subject', u.subject, 'why', u.why)
    from (select x.* from audit x where x.member_id = p_member and x.at <= p_before order by x.at desc limit p_most) u;
end $$;

-- Merges the sources, the newest first; rows of the same time are ordered by key. `p_before` and `p_key` are those of
-- the previous page's last row.
create function timeline(p_member uuid, p_sorts text[], p_before timestamptz, p_key text, p_most integer)
returns table (key text, sort text, what text, at timestamptz, amount bigint, after bigint, state text, who text, movement_id uuid,
               details jsonb)
language plpgsql stable set enable_seqscan = off as $$
declare
  -- Rows in the same microsecond as the previous page's last row are read again and skipped.
  v_reads integer := p_most + 20;
begin
  return query
  select t.* from (
    select m.* from timeline_money(p_member, p_before, v_reads) m where p_sorts && array['money', 'games', 'bonuses']
    union all
    select p.* from timeline_person(p_member, p_before, v_reads) p where p_sorts && array['logins', 'changes', 'notes', 'audit']
  ) t
   where t.sort = any (p_sorts) and (t.at, t.key collate "C") < (p_before, p_key collate "C")
   order by t.at desc, t.key collate "C" desc limit p_most;
end $$;
