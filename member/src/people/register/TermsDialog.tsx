import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';
import { useCloseDialog } from '../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { SafeHtml } from '../../ui/rich-text/SafeHtml.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { AttemptNotice } from './AttemptNotice.tsx';
import { useRegistration } from './registration.ts';

/** The agreement to read before there is an account; accepting it ticks the box. */
export function TermsDialog() {
  const { edit } = useRegistration();
  const close = useCloseDialog();
  const agreements = useQuery(reading('getAgreements'));
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
        <AttemptNotice fault={agreements.error} slow={false} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
      <div className="dialog-foot grid gap-2.5">
        {shown ? (
          <Button
            onClick={() => {
              edit({ agreementsVersion: shown.version });
              close();
            }}
          >
            <Trans>I have read this and agree</Trans>
          </Button>
        ) : agreements.isError ? (
          <Button onClick={() => void agreements.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
      </div>
    </DialogFrame>
  );
}
