-- What members agreed to and took back, with version, time and device (docs/decisions/0063-personal-data.md).

create table consent (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- `terms` and `privacy` are parts of one text, the agreements, and have its version.
  kind text not null check (kind in ('terms', 'privacy', 'marketing')),
  version text not null,
  given boolean not null check (given or kind = 'marketing'),
  user_agent text,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, id)
);
create index consent_of_member on consent (member_id, at desc, id desc);
create trigger consent_append_only before update or delete on consent for each row execute function refuse_but_erasure('user_agent');
create trigger consent_no_truncate before truncate on consent for each statement execute function refuse_change();

-- Adds what changes something: agreeing again to the same version is no new consent. The member's row is locked first, so
-- that of two at once the second sees the first.
create function consent_add(p_member uuid, p_kinds text[], p_version text, p_given boolean, p_user_agent text) returns void
language plpgsql volatile set enable_seqscan = off as $$
begin
  perform 1 from member m where m.id = p_member for no key update;
  insert into consent (member_id, kind, version, given, user_agent)
  select p_member, k.kind, p_version, p_given, left(p_user_agent, 300)
    from unnest(p_kinds) k (kind)
      left join lateral (select c.version, c.given from consent c where c.member_id = p_member and c.kind = k.kind
                          order by c.at desc, c.id desc limit 1) last on true
   where case when last.given is null then p_given else (last.version, last.given) <> (p_version, p_given) end;
end $$;
