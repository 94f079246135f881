import { Trans } from '@lingui/react/macro';
import { useGo } from '../../frame/address/address.ts';

/** Leads to the reset of the password, which takes over the number that was typed. */
export function ForgotPassword({ username }: { username: string }) {
  const go = useGo();
  return (
    <button
      type="button"
      className="-my-2 min-h-11 justify-self-center px-3 text-sm font-semibold text-gold-text"
      onClick={() => go('/reset', { state: { username } })}
    >
      <Trans>Forgot password?</Trans>
    </button>
  );
}
