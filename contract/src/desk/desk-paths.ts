import type { DeskPath } from './desk-call.ts';
import type { DeskCallName } from './desk-calls.ts';

/** Method and path of every call of the console, without any schema: its client needs only this, and types. */
export const deskPaths = {
  signIn: 'POST /desk/sign-in',
  showCode: 'POST /desk/sign-in/code',
  signOut: 'POST /desk/sign-out',
  getMe: 'GET /desk/me',
  readLink: 'POST /desk/link',
  useLink: 'POST /desk/link/use',

  takeItem: 'POST /desk/queues/take',
  releaseItem: 'POST /desk/queues/release',
  listClaims: 'GET /desk/queues/:queue/claims',
  countQueues: 'GET /desk/queues',

  listProposals: 'GET /desk/proposals',
  getProposal: 'GET /desk/proposals/:proposalId',
  acceptProposal: 'POST /desk/proposals/:proposalId/accept',
  refuseProposal: 'POST /desk/proposals/:proposalId/refuse',
  takeBackProposal: 'POST /desk/proposals/:proposalId/take-back',
  getByHand: 'GET /desk/members/:memberId/by-hand',
  proposeByHand: 'POST /desk/members/:memberId/by-hand',

  listStuck: 'GET /desk/stuck',
  getStuck: 'GET /desk/stuck/:itemId',
  decideStuck: 'POST /desk/stuck/:itemId/decide',
  proposeDecision: 'POST /desk/proposals/decision',
} as const satisfies Record<DeskCallName, DeskPath>;

/** Nothing to do with what is signed in: sent once, for a code is used up by the first that comes. */
export function isSigningIn(name: DeskCallName): boolean {
  return /^POST \/desk\/(?:sign-|link)/.test(deskPaths[name]);
}
