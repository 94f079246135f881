import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api } from '../app/api.ts';
import { buildOptions } from '../app/build-options.ts';
import { errorText } from '../app/error-text.ts';
import { PublicPage } from '../app/PublicPage.tsx';
import { safeReturnAddress } from '../app/return-address.ts';
import { keepToken } from '../app/session.ts';
import { Button } from '../ui/Button.tsx';
import { Check } from '../ui/Check.tsx';
import { cx } from '../ui/cx.ts';
import { Field } from '../ui/Field.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { Notice } from '../ui/StatusPill.tsx';
import { useServiceCheck } from './useServiceCheck.ts';

/** No form library here: the login is what the weakest phone on the worst network loads first. */
export function LoginPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asking = useServiceCheck();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const faultRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (fault) faultRef.current?.scrollIntoView({ block: 'nearest' });
  }, [fault]);

  async function logIn(event: FormEvent) {
    event.preventDefault();
    const phone = username.replace(/[\s-]/g, '');
    const incomplete = phone === '' || password === '';
    setMissing(incomplete);
    if (incomplete || busy || asking) return;
    setBusy(true);
    setFault(null);
    try {
      const { token } = await api('login', { body: { username: phone, password } });
      keepToken(token, remember);
      await navigate(safeReturnAddress(search.get('return')), { replace: true });
    } catch (error) {
      setFault(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={cx('flex flex-1 flex-col', asking && 'terminated-look')}>
      <PublicPage title={t`Your money,\nalways in sight.`}>
        <form onSubmit={logIn} noValidate className="grid gap-4">
          <Field
            label={<Trans>Phone number</Trans>}
            type="tel"
            name="username"
            inputMode="tel"
            autoComplete="username"
            value={username}
            onChange={(event) => setUsername(event.target.value)}
            error={missing && username.trim() === '' ? t`Enter your phone number.` : undefined}
            hint={buildOptions.market === 'th' ? undefined : t`For example 020 5551 2345`}
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
          {fault ? (
            <div ref={faultRef}>
              <Notice tone="failed">{errorText(fault)}</Notice>
            </div>
          ) : null}
          <Button type="submit" busy={busy} disabled={asking}>
            <Trans>Log in</Trans>
          </Button>
        </form>
        <p className="mt-4 text-center text-sm text-muted">
          <Trans>
            New here?{' '}
            <Link to="/register" className="inline-flex min-h-11 items-center font-semibold text-gold-text">
              Register
            </Link>
          </Trans>
        </p>
      </PublicPage>
    </div>
  );
}
