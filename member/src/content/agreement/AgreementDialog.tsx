import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { reading } from '../../frame/api/readings.ts';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { SafeHtml } from '../../ui/rich-text/SafeHtml.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { keepAgreement } from './agreement-memory.ts';

export function AgreementDialog() {
  const close = useCloseDialog();
  const wallet = useQuery(reading('getWallet'));
  const agreements = useQuery(reading('getAgreements'));
  const accept = useMutation({
    mutationFn: (version: string) => api('acceptAgreements', { body: { version } }),
    onSuccess: (_answer, version) => {
      if (wallet.data) keepAgreement(wallet.data.profile._id, version);
      close();
    },
  });
  const shown = agreements.data;
  return (
    <DialogFrame title={<Trans>Agreement</Trans>} wide>
      {shown ? (
        <div className="grid gap-4 text-sm">
          {shown.agreements.map((html) => (
            <SafeHtml key={html} html={html} />
          ))}
        </div>
      ) : agreements.isError ? (
        <Notice tone="failed">{errorText(agreements.error)}</Notice>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
      <div className="dialog-foot grid gap-2.5">
        {/* At the end of the text it would be out of sight. */}
        {accept.isError ? <Notice tone="failed">{errorText(accept.error)}</Notice> : null}
        {shown ? (
          <Button busy={accept.isPending} onClick={() => accept.mutate(shown.version)}>
            <Trans>I have read this and agree</Trans>
          </Button>
        ) : agreements.isError ? (
          <Button onClick={() => void agreements.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
        <Button look="quiet" onClick={close}>
          <Trans>Later</Trans>
        </Button>
      </div>
    </DialogFrame>
  );
}
