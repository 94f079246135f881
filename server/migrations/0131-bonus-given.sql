-- Record function of an entry by which staff give a member money from suspense after a provider took its answer back: a
-- returned payout, or a transfer that never arrived. Money that left the wallet before the active bonus began is own money in
-- it, like all other money received; money that left during the bonus only comes back.
create function record_given(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile as $$
  select bonuses_add(array_agg(k.m), array_agg(k.e))
    from unnest(member, entry, data) as k (m, e, d)
      cross join lateral (select x.created_at from entry x where x.member_id = k.m and x.id = (k.d ->> 'movementId')::uuid offset 0) l
      cross join lateral (select x.started_at from member_bonus x where x.member_id = k.m and x.state = 'open' offset 0) r
   where l.created_at < r.started_at;
$$;

-- Record function of an entry by which staff take back from the wallet what a member was given twice, or a provider
-- never gave. An entry that takes a transfer back has no such record: its money is in the game as well, so none of the
-- member's own is gone.
create function record_taken(member uuid[], entry uuid[], data jsonb[]) returns void language sql volatile as $$
  select bonuses_take(k.m, k.e) from unnest(member, entry) as k (m, e);
$$;
