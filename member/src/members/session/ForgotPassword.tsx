import { Trans, useLingui } from '@lingui/react/macro';
import { useContactSupport } from '../../support/customer/useContactSupport.ts';

/** Leads to the team, which helps with a new password: to the chat with the question written, else to the contact page. */
export function ForgotPassword({ number }: { number: string }) {
  const { t } = useLingui();
  const ask = useContactSupport('/contact');
  return (
    <button
      type="button"
      className="-my-2 min-h-11 justify-self-center px-3 text-sm font-semibold text-gold-text"
      onClick={() => ask(t`I forgot my password. My phone number: ${number}`)}
    >
      <Trans>Forgot password?</Trans>
    </button>
  );
}
