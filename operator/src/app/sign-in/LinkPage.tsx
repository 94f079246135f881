import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'ra-core';
import { useEffect, useState } from 'react';
import { callBackoffice } from '../../frame/api/backoffice.ts';
import { CodeForm } from '../../frame/session/CodeForm.tsx';
import { isNewPassword, NewPassword } from '../../frame/session/NewPassword.tsx';
import { startSession } from '../../frame/session/sign-in.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SecretPicture } from '../../ui/picture/SecretPicture.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { SignInLayout } from './SignInLayout.tsx';

type Link = BackofficeReply<'readLink'>;

/**
 * Page of an invitation or a recovery link. The token stands after the #, so that no server and no log sees
 * it; it is removed from the address once used, and until then the page can be reloaded.
 */
export function LinkPage({ onIn }: { onIn: () => void }) {
  const { t } = useLingui();
  const [token] = useState(() => location.hash.slice(1));
  const [link, setLink] = useState<Link>();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    callBackoffice('readLink', { body: { token } }).then(setLink, setError);
  }, [token]);
  if (error)
    return (
      <SignInLayout title={t`This link is not valid`}>
        <p role="alert">{errorText(error)}</p>
        <Button
          size="large"
          className="mt-4 w-full"
          onClick={() => location.assign('/')}
        >{t`Go to sign-in`}</Button>
      </SignInLayout>
    );
  if (!link)
    return (
      <SignInLayout title={t`Checking the link`}>
        <div className="grid gap-3" aria-busy>
          <Skeleton className="w-2/3" />
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      </SignInLayout>
    );
  return <LinkSteps token={token} link={link} onIn={onIn} />;
}

function LinkSteps({ token, link, onIn }: { token: string; link: Link; onIn: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState({ password: '', again: '' });
  const [step, setStep] = useState<'password' | 'app'>('password');
  const navigate = useNavigate();
  const { name } = link;
  const use = async (code: string) => {
    const me = await callBackoffice('useLink', { body: { token, password: typed.password, code } });
    // Leaves /link through the router, which has no page there.
    navigate('/', { replace: true });
    await startSession(me);
    onIn();
  };
  if (step === 'app')
    return (
      <SignInLayout
        title={t`Authenticator app`}
        note={t`Scan this with an authenticator app, then type its code.`}
      >
        <CodeForm action={t`Finish`} onCode={use}>
          <SecretPicture address={link.address} secret={link.secret} />
        </CodeForm>
        <Button variant="quiet" className="mt-2 w-full" onClick={() => setStep('password')}>
          {t`Change password`}
        </Button>
      </SignInLayout>
    );
  return (
    <SignInLayout
      title={link.kind === 'invitation' ? t`Welcome, ${name}` : t`Welcome back, ${name}`}
      note={t`Set a password. The next step is your authenticator app.`}
    >
      <form
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isNewPassword(typed)) setStep('app');
        }}
      >
        <input type="hidden" name="username" autoComplete="username" value={name} readOnly />
        <NewPassword typed={typed} onType={(part) => setTyped({ ...typed, ...part })} autoFocus />
        <Button
          variant="gold"
          size="large"
          type="submit"
          disabled={!isNewPassword(typed)}
          className="mt-1 w-full"
        >
          {t`Continue`}
        </Button>
      </form>
    </SignInLayout>
  );
}
