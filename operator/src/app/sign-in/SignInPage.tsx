import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { sessionStore } from '../../frame/api/session.ts';
import { CodeForm } from '../../frame/session/CodeForm.tsx';
import { PasskeyButton } from '../../frame/session/PasskeyButton.tsx';
import { PasswordForm } from '../../frame/session/PasswordForm.tsx';
import { submitCode, takeUnsent } from '../../frame/session/sign-in.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SignInLayout } from './SignInLayout.tsx';

/** Sign-in in two steps. The address stays, so that the requested page is shown afterwards. */
export function SignInPage({ half, passkey }: { half: boolean; passkey: boolean }) {
  const { t } = useLingui();
  const [unsent, setUnsent] = useState(false);
  useEffect(() => {
    if (takeUnsent()) setUnsent(true);
  }, []);
  useEffect(() => {
    document.title = `${t`Sign in`} · Kapao`;
  }, [t]);
  if (!half)
    return (
      <SignInLayout
        title={t`Sign in to the console`}
        note={unsent ? t`Your last decision was not sent. The item is still in the queue.` : undefined}
      >
        <PasswordForm />
      </SignInLayout>
    );
  return (
    <SignInLayout title={t`Second factor`} note={t`Open your authenticator app.`}>
      {passkey ? <PasskeyButton /> : null}
      <CodeForm action={t`Sign in`} onCode={submitCode} />
      <Button
        variant="quiet"
        className="mt-2 w-full"
        onClick={() => sessionStore.write({ state: 'out' })}
      >{t`Use another account`}</Button>
    </SignInLayout>
  );
}
