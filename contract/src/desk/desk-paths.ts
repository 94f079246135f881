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

  beginPasskey: 'POST /desk/sign-in/passkey/begin',
  showPasskey: 'POST /desk/sign-in/passkey',
  getMyAccount: 'GET /desk/me/account',
  setMyLocale: 'POST /desk/me/locale',
  endMySession: 'POST /desk/me/sessions/end',
  changePassword: 'POST /desk/me/password',
  beginAuthenticator: 'POST /desk/me/authenticator/begin',
  changeAuthenticator: 'POST /desk/me/authenticator',
  beginPasskeyEnrol: 'POST /desk/me/passkeys/begin',
  addPasskey: 'POST /desk/me/passkeys',
  removePasskey: 'POST /desk/me/passkeys/remove',

  listOperators: 'GET /desk/operators',
  getOperator: 'GET /desk/operators/:id',
  inviteOperator: 'POST /desk/operators',
  recoverOperator: 'POST /desk/operators/:id/recover',
  renameOperator: 'POST /desk/operators/:id/name',
  stopOperator: 'POST /desk/operators/:id/stop',
  startOperator: 'POST /desk/operators/:id/start',
  endOperatorSession: 'POST /desk/operators/:id/sessions/end',
  proposeOperatorRole: 'POST /desk/operators/:id/role',

  listRoles: 'GET /desk/roles',
  proposeRole: 'POST /desk/roles',

  takeItem: 'POST /desk/queues/take',
  releaseItem: 'POST /desk/queues/release',
  listClaims: 'GET /desk/queues/:queue/claims',
  countQueues: 'GET /desk/queues',
} as const satisfies Record<DeskCallName, DeskPath>;

/** Nothing to do with what is signed in: sent once, for a code is used up by the first that comes. */
export function isSigningIn(name: DeskCallName): boolean {
  return /^POST \/desk\/(?:sign-|link)/.test(deskPaths[name]);
}
