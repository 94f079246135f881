-- Patterns of security events that staff look at as risk reviews: many members from one network, and money or its target
-- moved soon after a login on a new device or a reset of the password.

create index security_event_of_network on security_event (network_hash, last_at desc) include (member_id) where network_hash is not null;
create index security_event_takeover on security_event (last_at) include (member_id) where kind in ('new-device', 'reset');
-- A network is flagged once a day, whichever of its members is found first.
create unique index member_flag_network on member_flag (kind, about) where kind in ('network-failures', 'network-logins');

-- Flags networks from which at least so many members logged in, or failed to, within an hour, by the newest `p_most` events; returns
-- how many. `about` is the network's hash and the day in Bangkok.
create function flag_networks(p_flag text, p_kinds text[], p_least integer, p_most integer) returns integer
language plpgsql set enable_seqscan = off as $$
declare
  v_flags integer;
begin
  insert into member_flag (member_id, kind, about, reason)
  select n.ids[1], p_flag, encode(n.network_hash, 'hex') || ' ' || backoffice_day(now()), jsonb_build_object('members', cardinality(n.ids))
    from (select e.network_hash, array_agg(distinct e.member_id) as ids
            from (select x.network_hash, x.member_id, x.kind from security_event x
                   where x.last_at > now() - interval '1 hour' order by x.last_at desc limit p_most) e
           where e.network_hash is not null and e.kind = any (p_kinds) group by e.network_hash) n
   where p_least > 0 and cardinality(n.ids) >= p_least
  on conflict do nothing;
  get diagnostics v_flags = row_count;
  return v_flags;
end $$;

-- Flags members who withdrew, or registered another bank account, within so many hours of a new device or a reset: once for each
-- of those events. Returns how many.
create function flag_takeovers(p_flag text, p_kind text, p_hours integer, p_most integer) returns integer
language plpgsql set enable_seqscan = off as $$
declare
  v_flags integer;
begin
  insert into member_flag (member_id, kind, about, reason)
  select e.member_id, p_flag, e.id::text,
         jsonb_build_object('followed', t.what, 'hours', floor(extract(epoch from t.at - e.at) / 3600)::int) || t.figures
    from (select x.member_id, x.id, x.at from security_event x
           where x.kind in ('new-device', 'reset') and x.kind = p_kind and x.last_at > now() - p_hours * interval '1 hour'
           order by x.last_at desc limit p_most) e
      cross join lateral (
        (select 'withdrawal' as what, w.created_at as at, jsonb_build_object('amountMinor', w.amount) as figures from withdrawal w
          where w.member_id = e.member_id and w.created_at > e.at order by w.created_at limit 1)
        union all
        (select 'bank-account', c.last_at, '{}' from security_event c
          where c.member_id = e.member_id and c.kind = 'bank-account' and c.last_at > e.at order by c.last_at limit 1)
        order by at limit 1) t
   where not exists (select from member_flag f where f.member_id = e.member_id and f.kind = p_flag and f.about = e.id::text)
  on conflict do nothing;
  get diagnostics v_flags = row_count;
  return v_flags;
end $$;
