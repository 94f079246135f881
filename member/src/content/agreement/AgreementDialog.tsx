import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { keepAgreement } from '../agreement-prompt/agreement-memory.ts';
import { AgreementBody } from './AgreementBody.tsx';

/** Agreement for a member: acceptance is sent to the server, and may be postponed. */
export function AgreementDialog() {
  const close = useCloseDialog();
  const wallet = useQuery(reading('getWallet'));
  const accept = useMutation({
    mutationFn: (version: string) => api('acceptAgreements', { body: { version } }),
    onSuccess: (_answer, version) => {
      if (wallet.data) keepAgreement(wallet.data.profile._id, version);
      close();
    },
  });
  return (
    <DialogFrame title={<Trans>Terms of Service</Trans>} wide>
      <AgreementBody busy={accept.isPending} failure={accept.error} onAccept={accept.mutate}>
        <Button variant="quiet" onClick={close}>
          <Trans>Not now</Trans>
        </Button>
      </AgreementBody>
    </DialogFrame>
  );
}
