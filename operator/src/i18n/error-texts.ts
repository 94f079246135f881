import type { BackofficeAnswerCode } from '@kapao/contract/backoffice/backoffice-call-types';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type BackofficeError, isBackofficeError } from '../base/backoffice-client.ts';

/** Text of every refusal: what happened, the result, and what to do. The type makes the record complete. */
const words: Record<BackofficeAnswerCode, MessageDescriptor> = {
  SIGNED_OUT: msg`You are signed out. Sign in again to continue.`,
  SECOND_FACTOR: msg`Enter the code from your authenticator app.`,
  FRESH_FACTOR: msg`This needs a fresh code from your authenticator app.`,
  NOT_ALLOWED: msg`Your role does not allow this. Nothing was changed.`,
  WRONG_SIGN_IN: msg`Sign-in failed. Check the name, the password or the code.`,
  LINK_EXPIRED: msg`This link was used or has expired. Ask for a new one.`,
  WEAK_PASSWORD: msg`This password is too easy to guess. Choose a longer one.`,
  NAME_TAKEN: msg`This name is taken or too similar to an existing one.`,
  LAST_OWNER: msg`This is the last owner. Make someone else an owner first.`,
  NOT_BEGUN: msg`This person has not used their link yet, or is suspended.`,
  TOO_MANY: msg`The limit is reached. Remove one first.`,
  INVALID_INPUT: msg`Some fields are not valid. Nothing was changed.`,
  NO_DATA: msg`Not found, or deleted.`,
  REQUEST_LIMIT: msg`Too many requests. Wait a moment, then try again.`,
  IDEMPOTENCY_KEY_REUSED: msg`This was already sent with other data. Reload the page.`,
  IDEMPOTENCY_IN_PROGRESS: msg`Still in progress. Check again in a moment.`,
  // Names nobody, because the answer also stands for an approval that is already requested, perhaps by the
  // reader.
  TAKEN: msg`Already requested, or assigned to someone else. Nothing was changed.`,
  ALREADY_CLOSED: msg`Already decided. Nothing was changed.`,
  CHANGED: msg`This changed while you were viewing it. Check it again, then decide.`,
  INQUIRY_OPEN: msg`An inquiry with the provider is still open. Wait for its answer.`,
  OWN_WORK: msg`You credited this member, closed one of their exceptions, or lifted a hold or block in the last 30 days, so someone else has to approve.`,
  SAME_PERSON: msg`Someone else has to do this: you requested or approved it, it concerns your own account, or only its requester can cancel it.`,
  EXPIRED: msg`Expired. Nothing was changed.`,
  ABOVE_LIMIT: msg`Above your role’s limit. Nothing was changed.`,
  PROPOSER_NOT_ALLOWED: msg`The requester no longer has the required right or limit. Nothing was changed: reject it, or request it again.`,
  NEEDS_APPROVAL: msg`This needs a second approval: request it, and someone else approves it.`,
  FLAGGED: msg`Shows signs of fraud: open it and review it individually. Nothing was changed.`,
  NO_MEMBER: msg`No such member.`,
  MONEY_NOT_ENOUGH: msg`The member’s available balance is too low. Nothing was moved.`,
  ACCOUNT_EXISTS: msg`An account with this number already exists.`,
  GAME_EXISTS: msg`A game with this code or provider already exists.`,
  BALANCE_NOT_ZERO: msg`The rate can be changed only while the game is out of service and no member has money there.`,
  WRONG_SETTING: msg`The provider could not be reached with these settings. Nothing was changed.`,
  PROVIDER_NO_ANSWER: msg`The provider did not answer. Nothing was decided; try again.`,
  INTERNAL_SERVER_ERROR: msg`Server error. Check what happened before you try again.`,
  NETWORK: msg`No response: it is not known whether this was done. Check before you try again.`,
  OFFLINE: msg`No network connection. Nothing was sent.`,
  REFUSED: msg`The server rejected this. Reload the page to get the latest console.`,
};

/** Returns one sentence for any error. */
export function errorText(error: unknown): string {
  if (!isBackofficeError(error)) return i18n._(words.INTERNAL_SERVER_ERROR);
  const { who } = error.params;
  return codeText(error.code, typeof who === 'string' ? who : undefined);
}

/** Returns the text of a refusal that came as a value, such as for one item of a bulk request. */
export function codeText(code: BackofficeAnswerCode, who?: string): string {
  if (code === 'TAKEN' && who) return i18n._(msg`${who} has already started on this. Nothing was changed.`);
  if (code === 'ALREADY_CLOSED' && who) return i18n._(msg`Already decided by ${who}. Nothing was changed.`);
  return i18n._(words[code]);
}

/**
 * Returns the text of a failed read. Unlike a change, a read without an answer needs no check of what
 * happened.
 */
export function readErrorText(error: unknown): string {
  const unread = isBackofficeError(error) && (error.code === 'NETWORK' || error.status >= 500);
  return unread || !isBackofficeError(error) ? i18n._(msg`This could not be loaded.`) : errorText(error);
}

export function requestIdOf(error: unknown): string | null {
  return isBackofficeError(error) ? error.requestId : null;
}

export function codeOf(error: unknown): BackofficeError['code'] | null {
  return isBackofficeError(error) ? error.code : null;
}
