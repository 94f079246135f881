-- Record function of the entry by which staff give a member money that lay in suspense because a provider had taken its
-- answer back: a payout that came back, a transfer that never arrived. What left before a bonus began is the member's own
-- money beside it, as whatever else comes in; what left during it only comes back.
create function record_given(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile as $$
  select bonuses_add(array_agg(k.m), array_agg(k.e))
    from unnest(member, entry, data) as k (m, e, d)
      cross join lateral (select x.created_at from entry x where x.member_id = k.m and x.id = (k.d ->> 'movementId')::uuid offset 0) l
      cross join lateral (select x.started_at from member_bonus x where x.member_id = k.m and x.state = 'open' offset 0) r
   where l.created_at < r.started_at;
$$;

-- Record function of the entry by which staff take back from the wallet what a member was given twice, or a provider never
-- gave. A transfer's money is in the game as well, so none of the member's own is gone: an entry that takes one back has no
-- such record.
create function record_taken(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile as $$
  select bonuses_take(k.m, k.e) from unnest(member, entry) as k (m, e);
$$;
