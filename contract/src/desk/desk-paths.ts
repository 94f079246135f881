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

  getReport: 'GET /desk/figures',
  getCohorts: 'GET /desk/figures/cohorts',
  traceFigure: 'GET /desk/figures/trace',
  getHouseAt: 'GET /desk/figures/moment',
  getMemberAt: 'POST /desk/figures/member-moment',
  exportDay: 'POST /desk/figures/day',

  getToday: 'GET /desk/today',
} as const satisfies Record<DeskCallName, DeskPath>;

/** Nothing to do with what is signed in: sent once, for a code is used up by the first that comes. */
export function isSigningIn(name: DeskCallName): boolean {
  return /^POST \/desk\/(?:sign-|link)/.test(deskPaths[name]);
}
