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

  searchMembers: 'POST /desk/members/search',
  getMember: 'GET /desk/members/:memberId',
  showPersonal: 'POST /desk/members/:memberId/personal',
  listTimeline: 'GET /desk/members/:memberId/timeline',
  getMovement: 'GET /desk/members/:memberId/movements/:movementId',
  listNotes: 'GET /desk/members/:memberId/notes',
  addNote: 'POST /desk/members/:memberId/notes',
  listTags: 'GET /desk/members/tags',
  tagMember: 'POST /desk/members/:memberId/tags',
  changeStanding: 'POST /desk/members/:memberId/standing',
  askGame: 'POST /desk/members/:memberId/games/:code/ask',
  makeLook: 'POST /desk/members/:memberId/look',
} as const satisfies Record<DeskCallName, DeskPath>;

/** Nothing to do with what is signed in: sent once, for a code is used up by the first that comes. */
export function isSigningIn(name: DeskCallName): boolean {
  return /^POST \/desk\/(?:sign-|link)/.test(deskPaths[name]);
}
