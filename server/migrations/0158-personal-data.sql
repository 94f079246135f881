-- What the law on personal data asks for besides consents (docs/decisions/0063-personal-data.md): the export of
-- everything about a member, and how long data of third persons and addresses are kept.

-- Opens a cursor over rows of a member for the export. It lives as long as the transaction.
create function member_rows_open(p_select text, p_member uuid, p_without text[]) returns refcursor language plpgsql as $$
declare
  v refcursor;
begin
  open v no scroll for execute p_select using p_member, p_without;
  return v;
end $$;

-- Returns the next rows of that cursor; none at its end.
create function member_rows_next(p_cursor refcursor, p_most integer) returns setof text language plpgsql as $$
declare
  v_row text;
begin
  for i in 1..p_most loop
    fetch p_cursor into v_row;
    exit when not found;
    return next v_row;
  end loop;
end $$;

-- Rows of the audit that lost personal data. The chain stays: a row keeps its hash, on which the next one rests, and here is
-- the hash of what the row says since. Row `by_seq` of the audit records each batch with a digest.
create table audit_redacted (
  seq bigint not null,
  by_seq bigint not null,
  rest bytea not null check (length(rest) = 32),
  primary key (seq, by_seq)
);
create index audit_redacted_by on audit_redacted (by_seq, seq);
create trigger audit_redacted_append_only before update or delete or truncate on audit_redacted
  for each statement execute function refuse_change();
-- For the hourly sweep of addresses.
create index audit_address on audit (at, seq) where address !~ '^#';

-- Returns what the audit records of a batch.
create function audit_redactions(p audit_redacted[]) returns jsonb language sql immutable as $$
  select jsonb_build_object('rows', count(*), 'digest',
                            encode(sha256(string_agg(int8send(d.seq) || d.rest, '' order by d.seq)), 'hex')) from unnest(p) d;
$$;

-- Writes these rows in place of those with their numbers, and records it, in the caller's transaction. Only functions of the
-- owner may call it (server/grants.sql).
create function audit_redact_by_owner(p_rows audit[], p_why text, p_member uuid) returns void language plpgsql
security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_redacted audit_redacted[];
  v_by bigint;
begin
  if coalesce(cardinality(p_rows), 0) = 0 then return; end if;
  perform pg_advisory_xact_lock(hashtext('audit'));
  -- The next row of the audit, which nobody else can write meanwhile.
  select max(a.seq) + 1 into v_by from audit a;
  v_redacted := array(select row(r.seq, v_by, audit_hash(r))::audit_redacted from unnest(p_rows) r);
  perform audit_write(jsonb_build_object('who', 'Kapao', 'action', 'redactAudit', 'subject', p_why, 'memberId', p_member,
                                         'after', audit_redactions(v_redacted)));
  insert into audit_redacted select d.* from unnest(v_redacted) d;
  update audit a set address = r.address, before = r.before, after = r.after, why = r.why from unnest(p_rows) r where a.seq = r.seq;
end $$;

-- Replaces addresses of a batch of audit rows that are older than so many days by their keyed hashes, which the server knows.
-- Returns how many rows.
create function audit_hash_addresses(p_days integer, p_hashes jsonb, p_most integer) returns integer language plpgsql
security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v audit;
  v_rows audit[] := '{}';
begin
  if p_days < 30 then raise exception 'addresses are kept for 30 days at least'; end if;
  if exists (select from jsonb_each_text(p_hashes) h where h.value !~ '^#[\w-]{16,64}$') then raise exception 'this is no hash'; end if;
  perform pg_advisory_xact_lock(hashtext('audit'));
  for v in select a.* from audit a where a.address !~ '^#' and a.at < now() - p_days * interval '1 day'
            order by a.at, a.seq limit p_most loop
    continue when p_hashes ->> v.address is null;
    v.address := p_hashes ->> v.address;
    v_rows := v_rows || v;
  end loop;
  perform audit_redact_by_owner(v_rows, 'addresses', null);
  return cardinality(v_rows);
end $$;

-- Returns the problems of the chain after row `p_after` until row `p_until`, one sentence each, in the order of the
-- rows. Reads the rows once, by their key, and keeps only one in memory. A row that lost personal data has the hash that was
-- recorded with that, and what was recorded has the digest in the chain.
create function audit_broken(p_after bigint, p_until bigint) returns table (found text) language sql stable as $$
  select broken.found
    from (select a.seq, a.previous, audit_hash(a) = a.hash or audit_hash(a) is not distinct from d.rest as sealed, lag(a.seq) over w as seq_before, lag(a.hash) over w as hash_before
            from audit a
              left join lateral (select r.rest from audit_redacted r where r.seq = a.seq order by r.by_seq desc limit 1) d on true
           where a.seq between p_after and p_until window w as (order by a.seq)) r
      cross join lateral (select coalesce(r.seq_before + 1, greatest(p_after, 1)) as next) expected
      cross join lateral (select case
        when not r.sealed then format('row %s says something else than its hash', r.seq)
        when r.seq <> expected.next then format('rows %s to %s are gone', expected.next, r.seq - 1)
        when r.previous <> case r.seq when 1 then sha256('kapao audit') else coalesce(r.hash_before, r.previous) end
          then format('row %s does not follow the one before', r.seq) end as found) broken
   where broken.found is not null
  union all
  select format(case when a.seq is null then 'row %s is gone, which was the last one on %s' else 'row %s is another one than on %s' end,
                c.seq, to_char(c.checked_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI'))
    from audit_checked c left join audit a on a.seq = c.seq
   where c.seq between p_after and p_until and a.hash is distinct from c.hash
  union all
  select format('row %s records other redactions than there are', r.by_seq)
    from (select d.by_seq, audit_redactions(array_agg(d order by d.seq)) as after from audit_redacted d
           where d.by_seq between p_after and p_until group by d.by_seq) r
      left join audit a on a.seq = r.by_seq and a.action = 'redactAudit'
   where r.after is distinct from a.after;
$$;

-- Payers of receipts that were no member's, for the hourly sweep.
create index bank_receipt_payer_kept on bank_receipt (created_at)
  where state = 'returned' and (from_account is not null or from_names <> '{}');
-- Lines of a bank that could not be read.
create index alarm_line_kept on alarm (resolved_at) where kind = 'unreadable' and details ? 'line';
-- Files of statements in requests that ended.
create index approval_request_file_kept on approval_request (decided_at) where kind = 'statement' and payload ->> 'text' <> '';
