import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { formatCountdown } from '../../ui/status/countdown.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { AttemptNotice } from './AttemptNotice.tsx';
import type { SentCode } from './draft.ts';
import { phoneReady } from './phone-ready.ts';
import { useRegistration } from './registration.ts';
import { useAttempt } from './useAttempt.ts';
import { useSendCode } from './useSendCode.ts';

/** Another SMS, once the last one has had its minute. */
export function ResendCode({ sent, onSent }: { sent: SentCode; onSent: () => void }) {
  const { replace } = useRegistration();
  const sendCode = useSendCode();
  const { run, busy, slow, fault } = useAttempt();
  const [resent, setResent] = useState(false);
  const leftS = useSecondsUntil(sent.resendAtMs);
  const left = formatCountdown(leftS);

  function resend() {
    setResent(false);
    void run(async () => {
      const outcome = await sendCode(sent.phone, { anew: true });
      if (outcome === 'ready') return phoneReady(sent.phone, replace);
      if (outcome === 'waiting') return;
      onSent();
      setResent(true);
    });
  }

  return (
    <div className="grid gap-3">
      {resent && !busy ? (
        <Notice tone="success">
          <Trans>A new code is on its way. Only the newest one counts.</Trans>
        </Notice>
      ) : null}
      <AttemptNotice fault={fault} slow={slow} />
      <Button look="plain" busy={busy} disabled={leftS > 0} onClick={resend}>
        {leftS > 0 ? <Trans>Send a new code in {left}</Trans> : <Trans>Send a new code</Trans>}
      </Button>
    </div>
  );
}

/** Whole seconds until a moment, counted down; 0 once it has come. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  const over = now >= moment;
  useEffect(() => {
    if (over) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
