import { Trans, useLingui } from '@lingui/react/macro';
import { api } from '../../frame/api/api.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useAttempt } from '../register/Attempt.tsx';
import { CodeForm } from './CodeForm.tsx';
import { ResetFrame } from './ResetFrame.tsx';
import { type BegunReset, beginReset, type SecondProofs } from './reset.ts';

interface Props {
  begun: BegunReset;
  onBegun: (begun: BegunReset) => void;
  onRight: (proofs: SecondProofs) => void;
  onBack: () => void;
}

export function CodeStep({ begun, onBegun, onRight, onBack }: Props) {
  const { t } = useLingui();
  const check = useAttempt();
  const resend = useAttempt();
  const { phone, token, resendAtMs } = begun;
  return (
    <ResetFrame
      title={t`Enter the code`}
      lead={<Trans>If {phone} belongs to an account, we’ll send a code by SMS.</Trans>}
      phone={phone}
    >
      <CodeForm
        check={check}
        onCode={(code) =>
          void check.run(async () =>
            onRight(await api('checkResetCode', { body: { resetToken: token, code } })),
          )
        }
        send={resend}
        onSend={(clear) =>
          void resend.run(async () => {
            onBegun(await beginReset(phone, begun));
            clear();
          })
        }
        resendAtMs={resendAtMs}
      >
        <Button variant="quiet" onClick={onBack}>
          <Trans>Use another number</Trans>
        </Button>
      </CodeForm>
    </ResetFrame>
  );
}
