import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useStore } from '../../base/store.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useMe } from '../api/session.ts';
import { dismissSignInPrompt, type SignInPrompt, signInPromptStore } from '../api/sign-in-prompt.ts';
import { CodeForm } from './CodeForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { showCode, signOut } from './sign-in.ts';

/** Sign-in over the page, which stays as it is: all typed text is still there afterwards. */
export function SignInDialog() {
  const door = useStore(signInPromptStore);
  return door ? <OpenSignIn key={door} door={door} /> : null;
}

function OpenSignIn({ door }: { door: SignInPrompt }) {
  const { t } = useLingui();
  const me = useMe();
  const [step, setStep] = useState(door);
  const [passkey, setPasskey] = useState(me.passkey);
  const titles: Record<SignInPrompt, string> = {
    'sign-in': t`Your session has expired. Sign in to continue.`,
    code: t`Second factor missing`,
    fresh: t`Verify your identity`,
  };
  const code = async (digits: string) => {
    await showCode(digits);
    dismissSignInPrompt(true);
  };
  return (
    <Dialog
      open
      light
      size="small"
      title={titles[step]}
      // Without a session it cannot be closed; a prompt for a fresh code can.
      locked={door !== 'fresh'}
      onClose={() => dismissSignInPrompt(false)}
      foot={
        door === 'fresh' ? null : <Button look="quiet" onClick={() => void signOut()}>{t`Sign out`}</Button>
      }
    >
      {step === 'sign-in' ? (
        <PasswordForm
          name={me.name}
          onDone={(factors) => {
            setPasskey(factors.includes('passkey'));
            setStep('code');
          }}
        />
      ) : (
        <>
          {passkey ? <PasskeyButton onDone={() => dismissSignInPrompt(true)} /> : null}
          <CodeForm
            action={door === 'fresh' ? t`Confirm` : t`Sign in`}
            hint={door === 'fresh' ? t`This action needs a fresh authenticator code.` : undefined}
            onCode={code}
          />
        </>
      )}
    </Dialog>
  );
}
