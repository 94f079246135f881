import { Trans } from '@lingui/react/macro';
import { AgreementBody } from '../../content/agreement/AgreementBody.tsx';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { useRegistration } from './registration.ts';

/** Agreement to read before registering; accepting it ticks the box. */
export function TermsDialog() {
  const { edit } = useRegistration();
  const close = useCloseDialog();
  return (
    <DialogFrame title={<Trans>Terms of Service</Trans>} wide>
      <AgreementBody
        onAccept={(agreementsVersion) => {
          edit({ agreementsVersion });
          close();
        }}
      />
    </DialogFrame>
  );
}
