import { ApiError } from '@kapao/contract/errors/api-error';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useGo } from '../../frame/address/address.ts';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { watchKeyboard } from '../../frame/device/keyboard.ts';
import { CodeForm } from '../password-reset/CodeForm.tsx';
import { ResetFrame } from '../password-reset/ResetFrame.tsx';
import { useAttempt } from '../register/Attempt.tsx';
import { useLogin, type WaitingLogin, waitingLogin } from '../session/useLogin.ts';

/** Code by SMS after the right password on a new device. A visitor without such a login is led to the login page. */
export function LoginCodePage() {
  const go = useGo();
  const [login] = useState(waitingLogin.read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!login) go('/login', { replace: true });
    return () => waitingLogin.write(null);
  }, []);
  return login ? <LoginCodeForm login={login} /> : null;
}

interface SentCode {
  readonly phone: string;
  readonly token: string;
  readonly reference: string;
}

function LoginCodeForm({ login: { username, password, remember, ticket } }: { login: WaitingLogin }) {
  const { t } = useLingui();
  const go = useGo();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [resendAtMs, setResendAtMs] = useState(0);
  const send = useAttempt();
  const check = useAttempt();
  const { withPassword, failure } = useLogin(remember, async () => true);
  useEffect(watchKeyboard, []);

  const sendCode = (onSent?: () => void) =>
    send.run(async () => {
      try {
        const made = await api('sendLoginCode', { body: { phoneNumber: username, ticket } });
        if (made.code === 'OTP_VERIFIED') return withPassword(username, password);
        setSent({ phone: username, token: made.otpToken, reference: made.otpRef });
        setResendAtMs(Date.now() + made.resendInS * 1000);
        onSent?.();
      } catch (error) {
        // The page stayed open for longer than the ticket of the right password is valid.
        if (errorCode(error) === 'LOGIN_FAIL') return go('/login', { replace: true });
        const waitS = error instanceof ApiError ? error.retryAfterS : null;
        if (waitS !== null) setResendAtMs(Date.now() + waitS * 1000);
        throw error;
      }
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the member who has just given the right password
  useEffect(() => void sendCode(), []);

  function confirm(otpCode: string) {
    if (!sent) return;
    void check.run(async () => {
      await api('verifyOtp', { body: { otpToken: sent.token, otpCode } });
      await withPassword(username, password);
    });
  }

  return (
    <ResetFrame
      title={t`Confirm this device`}
      lead={<Trans>You haven’t logged in on this device before. Enter the code we’ve sent by SMS.</Trans>}
      phone={username}
      problem="code"
    >
      <CodeForm
        check={check}
        failure={failure}
        onCode={confirm}
        send={send}
        onSend={(clear) => void sendCode(clear)}
        resendAtMs={resendAtMs}
        lead={
          sent ? (
            <p className="rounded-sm border border-line bg-card px-3.5 py-2.5 text-sm text-muted">
              <Trans>
                Check that the SMS to <strong className="font-semibold text-text">{sent.phone}</strong> shows
                ref <strong className="font-semibold text-text">{sent.reference}</strong>
              </Trans>
            </p>
          ) : null
        }
      />
    </ResetFrame>
  );
}
