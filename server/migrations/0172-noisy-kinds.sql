-- The patterns of networks read the newest events of each kind they look at, so that many events of one kind hide no other.

-- Serves `flag_takeovers` as well, which looks at one kind.
create index security_event_of_kind on security_event (kind, last_at desc) include (network_hash, member_id);
drop index security_event_takeover;
drop function flag_networks(text, text[], integer, integer);

-- Flags networks from which at least so many members logged in, or failed to, within an hour, by the newest `p_most` events of
-- each kind; returns how many. `about` is the network's hash and the day in Bangkok.
create function flag_networks_by_kind(p_flag text, p_kinds text[], p_least integer, p_most integer) returns integer
language plpgsql set enable_seqscan = off as $$
declare
  v_flags integer;
begin
  insert into member_flag (member_id, kind, about, reason)
  select n.ids[1], p_flag, encode(n.network_hash, 'hex') || ' ' || backoffice_day(now()), jsonb_build_object('members', cardinality(n.ids))
    from (select e.network_hash, array_agg(distinct e.member_id) as ids
            from unnest(p_kinds) k (kind)
              cross join lateral (select x.network_hash, x.member_id from security_event x
                                   where x.kind = k.kind and x.last_at > now() - interval '1 hour'
                                   order by x.last_at desc limit p_most) e
           where e.network_hash is not null group by e.network_hash) n
   where p_least > 0 and cardinality(n.ids) >= p_least
  on conflict do nothing;
  get diagnostics v_flags = row_count;
  return v_flags;
end $$;
