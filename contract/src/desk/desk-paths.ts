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

  listWithdrawals: 'GET /desk/withdrawals',
  listDecidedWithdrawals: 'GET /desk/withdrawals/decided',
  getWithdrawal: 'GET /desk/withdrawals/:id',
  showWithdrawal: 'POST /desk/withdrawals/:id/show',
  approveWithdrawal: 'POST /desk/withdrawals/:id/approve',
  refuseWithdrawal: 'POST /desk/withdrawals/:id/refuse',
  approveWithdrawals: 'POST /desk/withdrawals/approve',

  listGiftLinks: 'GET /desk/giftlinks',
  getGiftLink: 'GET /desk/giftlinks/:id',
  decideGiftLink: 'POST /desk/giftlinks/:id/decide',

  listDifferences: 'GET /desk/differences',
  getDifference: 'GET /desk/differences/:id',
  listDifferenceEntries: 'GET /desk/differences/:id/entries',
  noteDifference: 'POST /desk/differences/:id/note',
  closeDifference: 'POST /desk/differences/:id/close',
} as const satisfies Record<DeskCallName, DeskPath>;

/** Nothing to do with what is signed in: sent once, for a code is used up by the first that comes. */
export function isSigningIn(name: DeskCallName): boolean {
  return /^POST \/desk\/(?:sign-|link)/.test(deskPaths[name]);
}
