import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useStore } from '../../base/store.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { useMe } from '../api/session.ts';
import { closeSignInPrompt, type SignInPrompt, signInPromptStore } from '../api/sign-in-prompt.ts';
import { CodeForm } from './CodeForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { signOut, submitCode } from './sign-in.ts';

/** Sign-in over the page, which stays as it is: all typed text is still there afterwards. */
export function SignInDialog() {
  const prompt = useStore(signInPromptStore);
  return prompt ? <OpenSignIn key={prompt} prompt={prompt} /> : null;
}

function OpenSignIn({ prompt }: { prompt: SignInPrompt }) {
  const { t } = useLingui();
  const me = useMe();
  const [step, setStep] = useState(prompt);
  const [passkey, setPasskey] = useState(me.passkey);
  const titles: Record<SignInPrompt, string> = {
    'sign-in': t`Your session has expired. Sign in to continue.`,
    code: t`Second factor missing`,
    fresh: t`Verify your identity`,
  };
  const code = async (digits: string) => {
    await submitCode(digits);
    closeSignInPrompt(true);
  };
  return (
    <Dialog
      open
      light
      size="small"
      title={titles[step]}
      // Only the prompt for a fresh code can be closed, because without a session nothing on the page works.
      locked={prompt !== 'fresh'}
      onClose={() => closeSignInPrompt(false)}
      foot={
        prompt === 'fresh' ? null : (
          <Button variant="quiet" onClick={() => void signOut()}>{t`Sign out`}</Button>
        )
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
          {passkey ? <PasskeyButton onDone={() => closeSignInPrompt(true)} /> : null}
          <CodeForm
            action={prompt === 'fresh' ? t`Confirm` : t`Sign in`}
            hint={prompt === 'fresh' ? t`This action needs a fresh authenticator code.` : undefined}
            onCode={code}
          />
        </>
      )}
    </Dialog>
  );
}
