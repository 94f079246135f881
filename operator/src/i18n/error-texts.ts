import type { BackofficeAnswerCode } from '@kapao/contract/backoffice/backoffice-call-types';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type BackofficeError, isBackofficeError } from '../base/backoffice-client.ts';

/** Text of every refusal: what happened, the result, and what to do. Complete by its type. */
const words: Record<BackofficeAnswerCode, MessageDescriptor> = {
  SIGNED_OUT: msg`You are signed out. Sign in again to go on.`,
  SECOND_FACTOR: msg`The code of your app is still missing.`,
  FRESH_FACTOR: msg`This needs a fresh code of your app.`,
  NOT_ALLOWED: msg`Your role does not allow this. Nothing was changed.`,
  WRONG_SIGN_IN: msg`That was not right. Check the name, the password or the code.`,
  LINK_EXPIRED: msg`This link was used, or has run out. Ask for a new one.`,
  WEAK_PASSWORD: msg`This password is too easy to guess. Choose a longer one.`,
  NAME_TAKEN: msg`Somebody else has this name.`,
  LAST_OWNER: msg`This is the last owner. Make somebody else an owner first.`,
  NOT_BEGUN: msg`They have not used their link yet, or were stopped.`,
  TOO_MANY: msg`There are as many of these as there may be. Remove one first.`,
  INVALID_INPUT: msg`Something in the form is not right. Nothing was changed.`,
  NO_DATA: msg`This is not there, or not any more.`,
  REQUEST_LIMIT: msg`Too much at once. Wait a moment, then try again.`,
  IDEMPOTENCY_KEY_REUSED: msg`This was sent before with something else in it. Load the page again.`,
  IDEMPOTENCY_IN_PROGRESS: msg`This is still being done. Look again in a moment.`,
  // Names nobody for an approval request: it is open, or anybody has requested it, oneself included.
  TAKEN: msg`It is proposed already, or somebody else has it open. Nothing was changed.`,
  ALREADY_CLOSED: msg`It is already decided. Nothing was changed.`,
  CHANGED: msg`It moved on while you were looking. Look at it again, then decide.`,
  INQUIRY_OPEN: msg`The other side is still being asked. Wait for its answer.`,
  OWN_WORK: msg`You gave this member money or lifted a hold or a block in the last 30 days, so somebody else has to approve.`,
  SAME_PERSON: msg`You proposed this or agreed to it, so somebody else has to accept it.`,
  EXPIRED: msg`It has run out. Nothing was changed.`,
  ABOVE_LIMIT: msg`This is more than your role may do. Nothing was changed.`,
  PROPOSER_NOT_ALLOWED: msg`Whoever proposed this may do so no more, or not as much. Nothing was changed: refuse it, or propose it anew.`,
  NEEDS_APPROVAL: msg`This takes two people: propose it, and somebody else accepts it.`,
  NO_MEMBER: msg`There is no such member.`,
  MONEY_NOT_ENOUGH: msg`The member does not have that much to spend. Nothing was moved.`,
  ACCOUNT_EXISTS: msg`An account with this number is there already.`,
  GAME_EXISTS: msg`A game of this code or of this provider is there already.`,
  BALANCE_NOT_ZERO: msg`A rate changes only while the game is out of service and no member has money there.`,
  WRONG_SETTING: msg`The party could not be reached with these settings. Nothing was changed.`,
  PROVIDER_NO_ANSWER: msg`The other side did not answer. Nothing was decided; try again.`,
  INTERNAL_SERVER_ERROR: msg`The server made a mistake. Look at what happened before you try again.`,
  NETWORK: msg`No answer came, so nobody knows yet whether it was done. Look before you try again.`,
  OFFLINE: msg`There is no network. Nothing was sent.`,
  REFUSED: msg`The server refused this. Load the page again to get the newest console.`,
};

/** Returns one sentence for any error. */
export function sayError(error: unknown): string {
  if (!isBackofficeError(error)) return i18n._(words.INTERNAL_SERVER_ERROR);
  const { who } = error.params;
  return sayCode(error.code, typeof who === 'string' ? who : undefined);
}

/** Returns the text of a refusal that came as a value, such as for one item of a bulk request. */
export function sayCode(code: BackofficeAnswerCode, who?: string): string {
  if (code === 'TAKEN' && who) return i18n._(msg`${who} has it open. Nothing was changed.`);
  if (code === 'ALREADY_CLOSED' && who)
    return i18n._(msg`${who} has already decided it. Nothing was changed.`);
  return i18n._(words[code]);
}

/** Returns the text of a failed read, which changes nothing and is simply repeated. */
export function sayReadError(error: unknown): string {
  const unread = isBackofficeError(error) && (error.code === 'NETWORK' || error.status >= 500);
  return unread || !isBackofficeError(error) ? i18n._(msg`This could not be loaded.`) : sayError(error);
}

export function requestIdOf(error: unknown): string | null {
  return isBackofficeError(error) ? error.requestId : null;
}

export function codeOf(error: unknown): BackofficeError['code'] | null {
  return isBackofficeError(error) ? error.code : null;
}
