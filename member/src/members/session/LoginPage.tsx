import { Trans, useLingui } from '@lingui/react/macro';
import { Fingerprint } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { buildOptions } from '../../base/build-options.ts';
import { Link, registeredPassword, useNavigationState } from '../../frame/address/address.ts';
import { rememberMember } from '../../frame/api/session.ts';
import { PersonCheckLine } from '../../frame/challenge/PersonCheckLine.tsx';
import { withoutReload } from '../../frame/chunk/newer-build.ts';
import { PublicPage } from '../../frame/page/PublicPage.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { cx } from '../../ui/design/cx.ts';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { PasswordField } from '../../ui/field/PasswordField.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { LoginFailure, SessionEnded } from './LoginNotes.tsx';
import { useEarlyInput } from './useEarlyInput.ts';
import { useLastMember, useLogin } from './useLogin.ts';
import { useServiceCheck } from './useServiceCheck.ts';

/** Login without a form library, because the weakest phone on the worst network loads it first. */
export function LoginPage() {
  const { t, i18n } = useLingui();
  const { isChecking, there } = useServiceCheck();
  const handed = useNavigationState().username;
  const last = useLastMember();
  // A user who has just registered is a different member.
  const known = handed ? null : last;
  const [username, setUsername] = useState(handed ?? '');
  const [password, setPassword] = useState(registeredPassword.read);
  const [remember, setRemember] = useState(true);
  const [missing, setMissing] = useState(false);
  const { busy, failure, refusal, withPassword, withPasskey } = useLogin(remember, there);
  const failureRef = useRef<HTMLDivElement>(null);
  const { form } = useEarlyInput((name, value, checked) => {
    if (name === 'username') setUsername(value);
    else if (name === 'password') setPassword(value);
    else setRemember(checked);
  });
  const canUsePasskey = import.meta.env.SSR || typeof window.PublicKeyCredential === 'function';
  const passkeyFirst = canUsePasskey && known?.hasPasskey === true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; who has just registered types nothing twice
  useEffect(() => {
    registeredPassword.write('');
    if (handed && password) void withPassword(handed, password);
  }, []);

  useEffect(() => {
    if (failure || refusal) failureRef.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, refusal]);

  function logIn(event: FormEvent) {
    event.preventDefault();
    const phone = known?.ending ?? username.replace(/[\s-]/g, '');
    const incomplete = phone === '' || password === '';
    setMissing(incomplete);
    if (!incomplete && !busy) void withPassword(phone, password);
  }

  const passkeyButton = canUsePasskey ? (
    <Button
      variant={passkeyFirst ? 'gold' : 'plain'}
      icon={<Fingerprint size={20} />}
      busy={busy === 'passkey'}
      doing={<Trans>Waiting for your passkey…</Trans>}
      disabled={isChecking}
      onClick={() => {
        setMissing(false);
        if (!busy) void withPasskey();
      }}
    >
      <Trans>Log in with a passkey</Trans>
    </Button>
  ) : null;

  return (
    <div className={cx('flex flex-1 flex-col', isChecking && 'terminated-look')}>
      <PublicPage title={known ? t`Hello,\n···${known.ending}` : t`Your money,\nalways in sight.`}>
        <form ref={form} onSubmit={logIn} onFocus={watchKeyboard} noValidate className="grid gap-4">
          <SessionEnded />
          {known ? null : (
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
          )}
          {passkeyFirst ? (
            <>
              {passkeyButton}
              <p className="text-center text-sm text-muted">
                <Trans>or with your password</Trans>
              </p>
            </>
          ) : null}
          <PasswordField
            label={<Trans>Password</Trans>}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={missing && password === '' ? t`Enter your password.` : undefined}
          />
          <Checkbox checked={remember} onChange={setRemember}>
            <Trans>Keep me logged in on this device</Trans>
          </Checkbox>
          {failure || refusal ? (
            <div ref={failureRef}>
              <Notice tone="failed">
                {refusal ?? <LoginFailure key={i18n.locale} failure={failure} isKnown={known !== null} />}
              </Notice>
            </div>
          ) : null}
          <div className="over-keyboard">
            <Button
              type="submit"
              variant={passkeyFirst ? 'plain' : 'gold'}
              busy={busy === 'password'}
              doing={<Trans>Logging in…</Trans>}
              data-doing={t`Logging in…`}
            >
              <Trans>Log in</Trans>
            </Button>
          </div>
          <ForgotPassword username={username} />
          <PersonCheckLine />
          {passkeyFirst ? null : passkeyButton}
        </form>
        <div className="mt-1 text-center text-sm text-muted">
          {known ? (
            <p>
              <Trans>Not you?</Trans>{' '}
              <button type="button" onClick={() => rememberMember('', false)} className={linkClasses}>
                <Trans>Use another number</Trans>
              </button>
            </p>
          ) : null}
          <p>
            <Trans>
              New here?{' '}
              <Link to="/register" className={linkClasses}>
                Open an account
              </Link>
            </Trans>
          </p>
        </div>
      </PublicPage>
    </div>
  );
}

/** Loaded with the first focused field: nothing on the first screen waits for it. */
function watchKeyboard() {
  withoutReload(() => import('../../frame/device/keyboard.ts')).then(
    (keyboard) => keyboard.watchKeyboard(),
    () => undefined,
  );
}

const linkClasses = 'inline-flex min-h-11 min-w-11 items-center font-semibold text-gold-text';
