-- What people do to a member's money by hand, after a second pair of eyes has seen it (0102-proposal.sql).

-- Accepts in the transaction of an entry that the ledger is booking alone (`refusable`): the entry, the acceptance, what comes of
-- it and the audit stand together, or nothing of them does.
create function proposal_act(p_acceptance jsonb, p_entry_member uuid, p_entry uuid) returns void language plpgsql as $$
declare
  v_refusal text;
begin
  v_refusal := proposal_accept((p_acceptance ->> 'proposalId')::uuid, (p_acceptance ->> 'operatorId')::uuid,
    (p_acceptance ->> 'callId')::uuid, decode(p_acceptance ->> 'hash', 'hex'), p_acceptance ->> 'why', p_entry_member, p_entry);
  if v_refusal is not null then perform ledger_refuse(jsonb_build_object('code', v_refusal)); end if;
end $$;

-- Written by the ledger in the transaction of a credit or debit by hand. Money that comes while a bonus is open is the member's
-- own, as whatever else they are given: it has to be played, too, is not taken with the bonus, and is theirs where it comes late.
create function record_by_hand(member uuid[], entry uuid[], data jsonb[]) returns void language plpgsql set enable_seqscan = off as $$
declare
  v_acceptance jsonb := data[1] -> 'acceptance';
  v proposal;
  t entry;
begin
  select * into v from proposal p where p.id = (v_acceptance ->> 'proposalId')::uuid;
  select * into t from entry e where e.member_id = member[1] and e.id = entry[1];
  if (v.member_id, v.amount, v.currency, v.kind) is distinct from
     (t.member_id, t.amount, t.currency, case when t.credit = 'wallet' then 'credit' else 'debit' end) then
    raise exception 'the entry is not what was proposed: %', v.id;
  end if;
  perform proposal_act(v_acceptance, member[1], entry[1]);
  if t.credit = 'wallet' then perform rounds_add(member, entry); end if;
  perform audit_write(v_acceptance -> 'audit');
end $$;
