import { measuresNeedingApproval } from '@kapao/contract/backoffice/bonus/offer-approval-rules';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isBackofficeError } from '../../base/backoffice-client.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import { Notice } from '../../ui/status/Badge.tsx';
import { OfferNeedsApproval } from './form/NeedsApproval.tsx';
import { OfferDiff } from './OfferDiff.tsx';
import { useFieldTexts } from './offer-texts.ts';
import type { OfferPage } from './useOfferEdit.ts';

interface Props {
  page: OfferPage;
  draft: NonNullable<OfferPage['draft']>;
  onClose: () => void;
}

/**
 * Confirms publication: shows what changes for members and whether the draft was simulated, and asks for the
 * reason.
 */
export function PublishDialog({ page, draft, onClose }: Props) {
  const { t } = useLingui();
  const words = useFieldTexts();
  const publish = useAction('publishOffer', {
    quiet: true,
    done: ({ version }) => t`Version ${version} is published.`,
    onDone: onClose,
  });
  const requestApproval = useAction('requestOfferApproval', {
    quiet: true,
    done: () => t`Requested. It is published after a second approval.`,
    onDone: onClose,
  });
  const { live, trial, code } = page;
  // The server may require a second approval where this draft alone does not, because it adds up what the
  // staff member has published alone.
  const isRefused = isBackofficeError(publish.error) && publish.error.code === 'NEEDS_APPROVAL';
  const needsApproval = measuresNeedingApproval(live?.offer ?? null, draft.offer).length > 0 || isRefused;
  const action = needsApproval ? requestApproval : publish;
  const said = action.error ?? (isRefused ? publish.error : null);
  const wrong = draft.problems.map(words).join(', ');
  const tried = trial?.outcome === 'done' && trial.ofThisDraft;
  const taken = live?.taken ?? 0;
  const quota = draft.offer.quota ?? null;
  return (
    <ReasonDialog
      open
      title={needsApproval ? t`Request approval of ${code}?` : t`Publish ${code}?`}
      reasons={[]}
      variant="gold"
      action={needsApproval ? t`Request approval` : t`Publish`}
      busy={action.busy}
      error={said ? errorText(said) : wrong ? t`Cannot publish yet: ${wrong}` : null}
      note={
        needsApproval
          ? t`Members see it after a second approval. Active bonuses keep their terms.`
          : t`Members see it immediately. Active bonuses keep their terms.`
      }
      onConfirm={({ text }) => {
        if (wrong) return;
        void action.run({ params: { code }, body: { revision: draft.revision, why: text ?? '' } });
      }}
      onClose={onClose}
    >
      <div className="mb-3 grid gap-3">
        <OfferNeedsApproval before={live?.offer ?? null} after={draft.offer} />
        {tried ? (
          <Notice tone="success">{t`This draft was simulated.`}</Notice>
        ) : (
          <Notice tone="warning">{t`This draft was not simulated. Its cost is unknown.`}</Notice>
        )}
        {live && quota !== null && quota <= taken ? (
          <Notice tone="warning">{t`Already claimed ${plural(taken, { one: '# time', other: '# times' })}, so nobody else can claim it with this quota.`}</Notice>
        ) : null}
        <OfferDiff before={live?.offer ?? null} after={draft.offer} />
      </div>
    </ReasonDialog>
  );
}
