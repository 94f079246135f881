import { type Mutation, mutationsIn } from '../../mutation.ts';

const requests = ['server/src/members/personal-data/erasure-request.test.ts'];

/** Mutations of members' requests to be erased. */
export const erasureRequestMutations: readonly Mutation[] = [
  ...mutationsIn('server/migrations/0193-erasure-request.sql', [
    {
      name: 'a request to be erased is not told to the member',
      area: 'personal-data',
      find: "  perform security_tell(p_member, 'erasure-asked');\n",
      replace: '',
      tests: requests,
    },
    {
      name: 'a withdrawn request leaves its proposal open',
      area: 'personal-data',
      find: "and p.payload ->> 'requestId' = v_id::text",
      replace: 'and false',
      tests: requests,
    },
    {
      name: 'staff decline a request that a colleague has taken',
      area: 'personal-data',
      find: "  if v_who is not null then return jsonb_build_object('code', 'TAKEN', 'who', v_who); end if;\n  select * into r",
      replace: '  select * into r',
      tests: requests,
    },
    {
      name: 'the application completes a request without an erasure',
      area: 'personal-data',
      find: "(new.state <> 'done' or is_erased(old.member_id))",
      replace: 'true',
      tests: requests,
    },
    {
      name: 'an erasure leaves the request open',
      area: 'personal-data',
      find: "  update erasure_request r set state = 'done', ended_at = now() where r.member_id = new.id and r.state = 'open';\n",
      replace: '',
      tests: requests,
    },
  ]),
  ...mutationsIn('server/src/members/personal-data/erasure.route.ts', [
    {
      name: 'a member with money requests their erasure',
      area: 'personal-data',
      find: "if (refusal) return refuse('ERASURE_REFUSED', { reason: refusal });",
      replace: '',
      tests: requests,
    },
  ]),
  ...mutationsIn('server/src/members/personal-data/propose-erasure.ts', [
    {
      name: 'staff propose an erasure before the member could withdraw the request',
      area: 'personal-data',
      find: "request && !request.hasWaited ? 'WAITING' : null",
      replace: 'null',
      tests: requests,
    },
  ]),
  ...mutationsIn('server/src/members/personal-data/erasure-approval.ts', [
    {
      name: 'an approval erases a member who withdrew the request',
      area: 'personal-data',
      find: "if (requestId && !(await doesErasureRequestStand(client, memberId, requestId))) return refuse('CHANGED');",
      replace: '',
      tests: requests,
    },
  ]),
];
