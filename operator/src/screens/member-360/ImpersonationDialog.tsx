import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { sayError } from '../../i18n/error-texts.ts';
import { reasonOf } from '../../i18n/reason-text.ts';
import { listReasons } from '../../i18n/reason-texts.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';

/** Read-only view of the member's own screens in a frame. It needs a reason first and cannot change anything. */
export function ImpersonationDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [address, setAddress] = useState<string | null>(null);
  const make = useAction('startImpersonation', { quiet: true, onDone: (reply) => setAddress(reply.address) });
  const reasons = listReasons(['ABOUT_THEIR_SCREEN', 'SHOWN_WRONGLY', 'OTHER'], (message) => i18n._(message));
  if (!address)
    return (
      <ReasonDialog
        open
        variant="gold"
        title={t`Impersonate this member?`}
        reasons={reasons}
        action={t`Impersonate`}
        note={t`For 15 minutes. Recorded in the audit.`}
        busy={make.busy}
        error={make.error ? sayError(make.error) : null}
        onConfirm={(given) => void make.run({ params: { memberId }, body: { why: reasonOf(given) } })}
        onClose={onClose}
      />
    );
  return (
    <Dialog open title={t`Member’s screens`} size="huge" onClose={onClose}>
      <iframe
        title={t`Member’s screens`}
        src={address}
        // No pop-ups and no navigation out of the frame: impersonation stays inside this page.
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="no-referrer"
        className="mx-auto block h-full min-h-[60dvh] w-full max-w-[430px] rounded-lg border border-line bg-card"
      />
    </Dialog>
  );
}
