import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { OfferDraftInput } from '@kapao/contract/backoffice/bonus/offer-approval-rules';
import type { RewardSettings } from '@kapao/contract/backoffice/bonus/reward-settings';
import { useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { useMay } from '../../frame/api/session.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { useReasonText } from '../../i18n/reason-texts.ts';
import { Age, Time } from '../../ui/show/Age.tsx';
import { Avatar } from '../../ui/show/Avatar.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { DiffView } from '../../ui/show/DiffView.tsx';
import { Notice } from '../../ui/status/Badge.tsx';
import { OfferNeedsApproval, RatesNeedApproval } from '../bonus/form/NeedsApproval.tsx';
import { OfferDiff } from '../bonus/OfferDiff.tsx';
import { useRewardTexts } from '../bonus/useRewardTexts.ts';
import { isRuleKey, isTextKey } from '../content/keys.ts';
import { asParts, usePathTexts } from '../content/path-texts.ts';
import { ExceptionFacts } from '../exceptions/ExceptionFacts.tsx';
import { type DecisionName, effectTexts } from '../exceptions/exception-texts.ts';
import { stateTexts, stateTones } from './approval-texts.ts';
import { FactTable } from './FactTable.tsx';

export type Approval = BackofficeReply<'getApproval'>;

/** Kinds of request that may also create their subject, which then has no present values. */
const creatingKinds: readonly Approval['kind'][] = ['account', 'provider', 'role', 'statement', 'game'];

interface Props {
  approval: Approval;
}

/** Everything that the approver has to see: who requests what and why, the present and the new values, and the evidence. */
export function ApprovalDetail({ approval }: Props) {
  const { t, i18n } = useLingui();
  const why = useReasonText();
  const words = usePathTexts();
  const afterTitle = approval.state === 'open' ? t`On approval` : t`Requested change`;
  const { before, after, payload, subjectId } = approval;
  const partsOf = (value: unknown) =>
    subjectId !== null && (isRuleKey(subjectId) || isTextKey(subjectId)) ? asParts(subjectId, value) : value;
  const decision = payload?.decision as DecisionName | undefined; // Cast: only the kind `decision` has this field.
  return (
    <div className="grid gap-3">
      <ApprovalState approval={approval} />
      <Card title={t`Reason`}>
        <p className="text-base">{why(approval.why)}</p>
        <p className="mt-2 flex flex-wrap items-center gap-2 text-muted">
          <Avatar who={approval.requestedBy} size="small" />
          {approval.requestedBy.name}
          <Time at={approval.requestedAt} />
        </p>
      </Card>
      {approval.kind === 'rule' || approval.kind === 'text' ? (
        <Card title={afterTitle}>
          <DiffView
            before={partsOf(before?.value)}
            after={partsOf(after?.value)}
            name={words.ofPath}
            show={words.ofValue}
          />
        </Card>
      ) : approval.kind === 'bonus' ? (
        <Card title={afterTitle}>
          <div className="grid gap-3">
            <BonusDiff approval={approval} />
          </div>
        </Card>
      ) : (
        <div className="grid items-start gap-3 lg:grid-cols-[1fr_auto_1fr]">
          <Card title={t`Now`}>
            {before ? (
              <FactTable facts={before} />
            ) : (
              <p className="text-muted">
                {creatingKinds.includes(approval.kind) ? t`None yet.` : t`No longer exists.`}
              </p>
            )}
          </Card>
          <ArrowRight aria-hidden size={18} className="mt-8 text-muted max-lg:hidden" />
          <Card title={afterTitle}>
            {after ? <FactTable facts={after} before={before} /> : null}
            {decision ? <p className="mt-2 text-muted">{i18n._(effectTexts[decision])}</p> : null}
          </Card>
        </div>
      )}
      {decision && decision !== 'void' && approval.state === 'open' && approval.subjectId ? (
        <Evidence itemId={approval.subjectId} />
      ) : null}
    </div>
  );
}

/** Changes of an offer or of the reward rates, and why they need approval. */
function BonusDiff({ approval: { before, after, state } }: Props) {
  const { t } = useLingui();
  const rewards = useRewardTexts();
  const isOpen = state === 'open';
  if (after && 'offer' in after) {
    const offers = {
      before: (before?.offer ?? null) as OfferDraftInput | null,
      after: after.offer as OfferDraftInput,
    };
    return (
      <>
        {after.resumes ? <Notice tone="progress">{t`Reactivates this paused bonus.`}</Notice> : null}
        {isOpen ? <OfferNeedsApproval {...offers} /> : null}
        <OfferDiff {...offers} />
      </>
    );
  }
  // Null where the stored value no longer has a valid shape.
  const was = (before?.settings ?? null) as RewardSettings | null;
  const will = after?.settings as RewardSettings;
  return (
    <>
      {isOpen && was ? <RatesNeedApproval before={was} after={will} /> : null}
      <DiffView before={was ?? {}} after={will} name={rewards.ofPath} show={rewards.ofValue} />
    </>
  );
}

/**
 * Status of the request: for the requester, that somebody else has to approve it and until when; once closed,
 * how it ended.
 */
function ApprovalState({ approval }: Props) {
  const { t, i18n } = useLingui();
  const why = useReasonText();
  const { state, may, decidedBy, decidedWhy, expiresAt } = approval;
  if (state === 'open') {
    if (!may.takeBack) return null;
    return (
      <Notice tone="progress">
        {t`You requested this, so someone else has to approve it.`} {t`Expires`} <Time at={expiresAt} />
      </Notice>
    );
  }
  const said =
    decidedWhy === 'ALREADY_CLOSED' || decidedWhy === 'CHANGED'
      ? t`Changed before approval`
      : decidedWhy && why(decidedWhy);
  return (
    <Notice tone={stateTones[state]}>
      {i18n._(stateTexts[state])}
      {decidedBy ? ` · ${decidedBy.name}` : ''}{' '}
      {approval.decidedAt ? <Age since={approval.decidedAt} /> : null}
      {said ? <p>{said}</p> : null}
    </Notice>
  );
}

/** The evidence that the requester saw, as it is now. */
function Evidence({ itemId }: { itemId: string }) {
  const { t } = useLingui();
  const may = useMay()('exceptions.see');
  const { data, error } = useBackoffice('getException', {
    request: { params: { itemId } },
    what: ['exceptions', 'reconciliation'],
    enabled: may,
  });
  if (error) return <Notice tone="warning">{t`Already closed: approval would have no effect.`}</Notice>;
  return data ? <ExceptionFacts item={data} /> : null;
}
