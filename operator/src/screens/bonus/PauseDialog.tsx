import { measuresNeedingApproval } from '@kapao/contract/backoffice/bonus/offer-approval-rules';
import { useLingui } from '@lingui/react/macro';
import { isBackofficeError } from '../../base/backoffice-client.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import { OfferNeedsApproval } from './form/NeedsApproval.tsx';
import type { OfferPage } from './useOfferEdit.ts';

interface Props {
  code: string;
  live: NonNullable<OfferPage['live']>;
  onClose: () => void;
}

export function PauseDialog({ code, live: { paused, version, offer }, onClose }: Props) {
  const { t } = useLingui();
  const pause = useAction('pauseOffer', {
    quiet: true,
    done: () => (paused ? t`${code} is active again.` : t`${code} is paused. It cannot be claimed.`),
    onDone: onClose,
  });
  const requestApproval = useAction('requestResumeApproval', {
    quiet: true,
    done: () => t`Requested. It is active again after a second approval.`,
    onDone: onClose,
  });
  // The server adds up what the staff member has offered alone.
  const isRefused = isBackofficeError(pause.error) && pause.error.code === 'NEEDS_APPROVAL';
  const needsApproval = paused && (isRefused || measuresNeedingApproval(null, offer).length > 0);
  const { busy, error } = needsApproval ? requestApproval : pause;
  const said = error ?? (isRefused ? pause.error : null);
  return (
    <ReasonDialog
      open
      title={paused ? t`Reactivate ${code}?` : t`Pause ${code}?`}
      reasons={[]}
      variant={paused ? 'gold' : 'danger'}
      action={needsApproval ? t`Request approval` : paused ? t`Reactivate` : t`Pause`}
      note={t`Active bonuses continue.`}
      busy={busy}
      error={said ? errorText(said) : null}
      onConfirm={({ text }) => {
        const why = text ?? '';
        void (needsApproval
          ? requestApproval.run({ params: { code }, body: { version, why } })
          : pause.run({ params: { code }, body: { paused: !paused, why } }));
      }}
      onClose={onClose}
    >
      {needsApproval ? <OfferNeedsApproval before={null} after={offer} /> : null}
    </ReasonDialog>
  );
}
