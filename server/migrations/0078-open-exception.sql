-- Exceptions: everything that waits for staff, or is not over yet.

-- Whether the provider of an inquiry is enabled; false for a missing one.
create function provider_is_enabled(p_kind text, p_code text) returns boolean language sql stable as $$
  select p_kind = 'bank-receipt' or exists ( -- asks our own ledger, which is always on
    select from provider p
     where p.enabled
       and p.kind = case when p_kind in ('withdrawal', 'payout-recheck') then 'payout' when p_kind in ('leg', 'leg-recheck', 'game-balance', 'bets') then 'game'
                         when p_kind = 'bank-feed' then 'bank' when p_kind = 'gift' then 'giftlink' when p_kind = 'slip' then 'slip'
                         else 'qr' end
       and p.code = case when p_kind in ('leg', 'leg-recheck', 'game-balance')
                         then (select g.provider from game g where g.code = p_code) else p_code end);
$$;

-- Open exceptions: each hold, each escalated inquiry without a hold, and each alarm that is open or has money in
-- suspense. A no-answer alarm of an exception in the list is shown with it.
create view open_exception as
  select case when w.id is not null then 'withdrawal' when l.id is not null then 'leg' else 'hold' end as kind,
         h.member_id, h.entry_id as id, true as held, coalesce(w.channel, l.code, a.provider) as provider, t.amount, t.currency,
         coalesce(w.state, l.state, h.operation_lock) as state, t.created_at as since, a.began_at as inquiring_since, a.attempts, a.last_answer_at,
         a.escalated_at, al.kind as alarm, al.details as evidence, al.ours, al.theirs
    from open_hold h
      join entry t on t.member_id = h.member_id and t.id = h.entry_id
      left join withdrawal w on w.member_id = h.member_id and w.id = h.entry_id
      left join leg l on l.member_id = h.member_id and l.id = h.entry_id
      left join inquiry a on a.member_id = h.member_id and a.id = h.entry_id
      left join alarm al on al.id = h.entry_id and al.resolved_at is null
  union all
  select a.kind, a.member_id, a.id, false, coalesce(l.code, b.code, a.provider),
         coalesce(q.amount, p.amount, l.amount, w.amount, g.amount, i.amount), coalesce(al.currency, i.currency),
         coalesce(q.state, l.state, w.state, g.state, s.state, i.state, case when p.id is null then 'open' else 'paid' end),
         a.began_at, a.began_at, a.attempts, a.last_answer_at, a.escalated_at,
         al.kind, al.details, al.ours, al.theirs
    from inquiry a
      left join qr q on q.member_id = a.member_id and q.id = a.id
      left join qr_payment p on p.member_id = a.member_id and p.id = a.id
      left join leg l on l.member_id = a.member_id and l.id = a.id
      left join withdrawal w on w.member_id = a.member_id and w.id = a.id
      left join bet_account b on a.kind = 'game-balance' and b.member_id = a.member_id and b.id = a.id
      left join bank_receipt i on a.kind = 'bank-receipt' and i.id = a.id
      left join gift_link g on g.member_id = a.member_id and g.id = a.id
      left join slip s on s.member_id = a.member_id and s.id = a.id
      left join alarm al on al.id = a.id and al.resolved_at is null
   where a.escalated_at is not null
     and not exists (select from open_hold h where h.member_id = a.member_id and h.entry_id = a.id)
  union all
  -- An expired bonus that was escalated, with the total balance of its member.
  select 'bonus', r.member_id, r.id, false, null::text,
         (select sum(a.balance)::bigint from account a where a.member_id = r.member_id), r.currency, r.state, r.expires_at,
         null, null, null, al.created_at, al.kind,
         al.details || jsonb_build_object('offer', r.offer_code, 'own', trim_scale((r.deposit + r.added) / 100.0),
                                          'bonus', trim_scale(r.bonus / 100.0)), null, null
    from alarm al join member_bonus r on r.member_id = al.member_id and r.id = al.id
   where al.kind = 'bonus-overdue' and al.resolved_at is null
  union all
  select 'alarm', coalesce(al.member_id, '00000000-0000-0000-0000-000000000000'), al.id, false, al.account,
         nullif(al.suspense, 0), al.currency, case when al.suspense = 0 then 'open' else 'suspense' end, al.created_at,
         null, null, null, null, al.kind, al.details, al.ours, al.theirs
    from alarm al
   where (al.resolved_at is null or al.suspense <> 0) and al.kind <> 'bonus-overdue'
     and not (al.suspense = 0 and al.kind = 'no-answer' and (
       exists (select from inquiry a where a.member_id = al.member_id and a.id = al.id and a.escalated_at is not null)
       or exists (select from open_hold h where h.member_id = al.member_id and h.entry_id = al.id)));

-- Exceptions as the Console shows them.
create view open_exception_shown as
  select i.kind, i.member_id, (select m.public_id from member m where m.id = i.member_id) as public_id, i.id, i.held, i.provider,
         provider_is_enabled(i.kind, i.provider) as provider_enabled, i.amount, i.currency, i.state, i.since,
         (extract(epoch from i.since) * 1000000)::bigint as since_us, i.inquiring_since, i.attempts, i.last_answer_at, i.escalated_at, i.alarm,
         i.evidence, i.ours, i.theirs, w.review_reason, w.approvals_needed,
         case when w.id is not null then array(select d.who from decision d
           where d.subject_id = i.id and d.decision = 'approve' order by d.created_at, d.id) end as approved_by
    from open_exception i
      left join lateral (select r.id, r.review_reason, r.approvals_needed from withdrawal r
        where i.kind = 'withdrawal' and i.state = 'review' and r.member_id = i.member_id and r.id = i.id offset 0) w on true;

-- Returns a page of exceptions, the oldest first, after a cursor and with ids that begin with `p_id_begins`; null: all.
create function open_exceptions(p_after_us bigint, p_after_id uuid, p_id_begins text, p_limit bigint) returns setof open_exception_shown
language sql stable set enable_seqscan = off as $$
  select i.* from open_exception_shown i
   where (p_after_us is null or (i.since_us, i.id) > (p_after_us, p_after_id))
     and (p_id_begins is null or starts_with(i.id::text, p_id_begins))
   order by i.since_us, i.id limit p_limit;
$$;

-- Returns the open exceptions of one id by look-ups, however many others there are.
create function open_exceptions_of(p_id uuid) returns setof open_exception_shown language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select i.* from open_exception_shown i where i.id = p_id order by i.since_us;
$$;
