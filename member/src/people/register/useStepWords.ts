import { useLingui } from '@lingui/react/macro';
import type { Draft, Step } from './draft.ts';

/** The heading of a step and the sentence under it. */
export function useStepWords(step: Step, draft: Draft): { title: string; lead: string } {
  const { t } = useLingui();
  const phone = draft.code?.phone ?? draft.phone;
  switch (step) {
    case 'phone':
      return { title: t`Open an account`, lead: t`It takes about two minutes. Have your bank book at hand.` };
    case 'otp':
      return draft.onlyCodeMissing
        ? {
            title: t`Enter the code`,
            lead: t`The time since the last code has run out, so we sent a new one to ${phone}. Everything else is kept.`,
          }
        : { title: t`Enter the code`, lead: t`We sent it by SMS to ${phone}.` };
    case 'profile':
      return { title: t`About you`, lead: t`Your name and the password that you log in with.` };
    case 'bank':
      return {
        title: t`Your bank account`,
        lead: t`Withdrawals are paid to this account only. It must be in your own name.`,
      };
  }
}
