-- At which provider and client a member's game account is. Another one under the same code, after the provider's row was changed,
-- does not have it, and its balance says nothing of the money there. Expands only: null until the first reading, and in accounts
-- that an older copy opens.
alter table game_account add column client text;

-- As game_account_lookup, with the client of the account.
create function game_account_lookup_at(p_member uuid[], p_code text[])
returns table (
  place bigint, code text, name text, category text, rate text, provider text, logo text, background text, web text,
  android text, ios text, username text, active boolean, refreshed_at timestamptz, played_at timestamptz,
  favourite boolean, enabled boolean, balance bigint, version bigint, currency text, pending boolean, in_doubt boolean,
  barred boolean, client text
) language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select l.*, (select a.client from game_account a where a.member_id = p_member[l.place] and a.code = l.code collate "C")
    from game_account_lookup(p_member, p_code) l
   order by l.place;
end $$;
