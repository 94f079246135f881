import { Trans, useLingui } from '@lingui/react/macro';
import { Fingerprint } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { buildOptions } from '../../base/build-options.ts';
import { Link, useGo, useHandedOver, useReturnAddress } from '../../frame/address/address.ts';
import { api } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { keepToken, type LoginWay } from '../../frame/api/session.ts';
import { PersonCheckLine } from '../../frame/challenge/PersonCheckLine.tsx';
import { PublicPage } from '../../frame/page/PublicPage.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { cx } from '../../ui/design/cx.ts';
import { Check } from '../../ui/field/Check.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { SessionEnded } from './SessionEnded.tsx';
import { useServiceCheck } from './useServiceCheck.ts';

/** No form library here: the login is what the weakest phone on the worst network loads first. */
export function LoginPage() {
  const { t } = useLingui();
  const go = useGo();
  const returnAddress = useReturnAddress();
  const asking = useServiceCheck();
  const [username, setUsername] = useState(useHandedOver().username ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [busy, setBusy] = useState<LoginWay | null>(null);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const failureRef = useRef<HTMLDivElement>(null);
  const canUsePasskey = typeof window.PublicKeyCredential === 'function';

  useEffect(() => {
    if (failure || refusal) failureRef.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, refusal]);

  /** Until the wallet stands in its place this page stays as it is, and busy. */
  async function enter(how: LoginWay, ask: () => Promise<string | null>) {
    setBusy(how);
    setFailure(null);
    setRefusal(null);
    try {
      const token = await ask();
      if (token === null) return setBusy(null);
      keepToken(token, remember, how);
      go(returnAddress, { replace: true });
    } catch (error) {
      setFailure(error);
      setBusy(null);
    }
  }

  async function logIn(event: FormEvent) {
    event.preventDefault();
    const phone = username.replace(/[\s-]/g, '');
    const incomplete = phone === '' || password === '';
    setMissing(incomplete);
    if (incomplete || busy || asking) return;
    await enter('password', async () => {
      const { token } = await api('login', { body: { username: phone, password } });
      return token;
    });
  }

  async function logInWithPasskey() {
    if (busy || asking) return;
    setMissing(false);
    await enter('passkey', async () => {
      const login = await import('../webauthn/passkey-login.tsx');
      const outcome = await login.logInWithPasskey();
      if ('token' in outcome) return outcome.token;
      setRefusal(outcome.refusal);
      return null;
    });
  }

  return (
    <div className={cx('flex flex-1 flex-col', asking && 'terminated-look')}>
      <PublicPage title={t`Your money,\nalways in sight.`}>
        <form onSubmit={logIn} noValidate className="grid gap-4">
          <SessionEnded />
          <Field
            label={<Trans>Phone number</Trans>}
            type="tel"
            name="username"
            inputMode="tel"
            autoComplete="username"
            value={username}
            onChange={(event) => setUsername(event.target.value)}
            error={missing && username.trim() === '' ? t`Enter your phone number.` : undefined}
            hint={buildOptions.isLaos ? t`For example 020 5551 2345` : undefined}
          />
          <PasswordField
            label={<Trans>Password</Trans>}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={missing && password === '' ? t`Enter your password.` : undefined}
          />
          <Check checked={remember} onChange={setRemember}>
            <Trans>Keep me logged in on this phone</Trans>
          </Check>
          {failure || refusal ? (
            <div ref={failureRef}>
              <Notice tone="failed">{refusal ?? errorText(failure)}</Notice>
            </div>
          ) : null}
          <Button type="submit" busy={busy === 'password'} disabled={asking}>
            <Trans>Log in</Trans>
          </Button>
          <PersonCheckLine />
          {canUsePasskey ? (
            <Button
              look="plain"
              icon={<Fingerprint size={20} />}
              busy={busy === 'passkey'}
              disabled={asking}
              onClick={logInWithPasskey}
            >
              <Trans>Log in with a passkey</Trans>
            </Button>
          ) : null}
        </form>
        <p className="mt-4 text-center text-sm text-muted">
          <Trans>
            New here?{' '}
            <Link
              to="/register"
              className="inline-flex min-h-11 min-w-11 items-center font-semibold text-gold-text"
            >
              Register
            </Link>
          </Trans>
        </p>
      </PublicPage>
    </div>
  );
}
