import { Trans } from '@lingui/react/macro';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { useGo } from '../../frame/address/address.ts';
import { withoutReload } from '../../frame/chunk/newer-build.ts';
import type { AskForPassword } from '../../support/customer/AskForPassword.tsx';

/**
 * Leads to the team, which helps with a new password. What follows the press comes with it, from a folder outside the
 * login's chunk (vite.config.ts).
 */
export function ForgotPassword({ number }: { number: string }) {
  const go = useGo();
  const [Ask, setAsk] = useState<ComponentType<ComponentProps<typeof AskForPassword>> | null>(null);
  return (
    <>
      <button
        type="button"
        className="-my-2 min-h-11 justify-self-center px-3 text-sm font-semibold text-gold-text"
        onClick={() => {
          withoutReload(() => import('../../support/customer/AskForPassword.tsx')).then(
            (loaded) => setAsk(() => loaded.AskForPassword),
            () => go('/contact'),
          );
        }}
      >
        <Trans>Forgot password?</Trans>
      </button>
      {Ask ? <Ask number={number} onAsked={() => setAsk(null)} /> : null}
    </>
  );
}
