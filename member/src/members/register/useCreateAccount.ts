import { readInviteCode, tidyName } from '@kapao/core/account/registration';
import { useRef } from 'react';
import { buildOptions } from '../../base/build-options.ts';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { freshKey, isUnsure, keepsKey } from '../../frame/call/money-call.ts';
import { type Draft, draftStore, storedInviteCode } from './draft.ts';
import { holderName, readAccountNo } from './rules.ts';

/** Returns the request body of the profile step, which is sent again with the bank step. */
export function profileBody(draft: Draft, password: string) {
  const inviteCode = storedInviteCode() ?? readInviteCode(draft.inviteCode);
  return {
    name: tidyName(draft.name),
    username: draft.phone,
    password,
    ...(draft.sourceCode && { sourceCode: draft.sourceCode }),
    ...(inviteCode && { inviteCode }),
    ageConfirmed: draft.ageConfirmed,
    agreementsVersion: draft.agreementsVersion,
    marketing: draft.marketing,
  };
}

function accountBody(draft: Draft, password: string) {
  return {
    ...profileBody(draft, password),
    bankCode: draft.bankCode,
    bankAccountName: holderName(draft),
    bankAccountNo: readAccountNo(draft.bankAccountNo),
    ...(buildOptions.isLaos && { currency: draft.currency || ('LAK' as const) }),
  };
}

/**
 * Returns a function that opens the account. The Idempotency-Key stays the same while the body is unchanged
 * and no final answer came, so a repetition after a lost answer opens no second account; a changed field
 * makes a new request.
 */
export function useCreateAccount() {
  const attempt = useRef<{ key: string; body: string } | null>(null);

  return async function createAccount(draft: Draft, password: string): Promise<void> {
    const body = accountBody(draft, password);
    const text = JSON.stringify(body);
    if (attempt.current?.body !== text) attempt.current = { key: freshKey(), body: text };
    try {
      await api('createAccount', { body, idempotencyKey: attempt.current.key });
    } catch (error) {
      const code = errorCode(error);
      if (isUnsure(code)) draftStore.change({ unsure: true });
      if (!keepsKey(code)) attempt.current = null;
      throw error;
    }
  };
}
