import { hedgingGains } from '@kapao/contract/backoffice/bonus/hedging-gains';
import {
  measuresNeedingApproval,
  type OfferDraftInput,
  raisesRewards,
} from '@kapao/contract/backoffice/bonus/offer-approval-rules';
import type { RewardSettings } from '@kapao/contract/backoffice/bonus/reward-settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { Money } from '../../../ui/show/Money.tsx';
import { Notice } from '../../../ui/status/Badge.tsx';
import { measureTexts } from '../offer-texts.ts';

/** Says why an offer needs a second approval, to the requester and to the approver. */
export function OfferNeedsApproval({
  before,
  after,
}: {
  before: OfferDraftInput | null;
  after: OfferDraftInput;
}) {
  const { t, i18n } = useLingui();
  const more = measuresNeedingApproval(before, after);
  if (more.length === 0) return null;
  return (
    <Notice tone="warning">
      <p className="font-semibold">{t`Needs two approvals: above what one person may publish.`}</p>
      <ul className="list-disc pl-4">
        {more.map((measure) => (
          <li key={measure}>{i18n._(measureTexts[measure])}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Says why the rates of referral commission and cashback need a second approval, and what two members could make of them. */
export function RatesNeedApproval({ before, after }: { before: RewardSettings; after: RewardSettings }) {
  const { t } = useLingui();
  if (!raisesRewards(before, after)) return null;
  return (
    <Notice tone="warning">
      <p className="font-semibold">{t`Needs two approvals: above what one person may set.`}</p>
      <p>{t`One person may set rates up to 5%, commission and cashback on the same losses up to 5% together, weekly cashback up to ฿20,000 or ₭10,000,000, and the zero-balance threshold up to ฿100 or ₭50,000.`}</p>
      <p>{t`Higher rates need two approvals again when referrals or cashback are turned back on.`}</p>
      <p>{t`With these rates, a referrer and a friend who each bet ฿10,000 a week against each other gain at most, on average:`}</p>
      <ul className="list-disc pl-4">
        {hedgingGains(after).map(({ odds, gain }) => (
          <li key={odds}>
            <Trans>
              <Money sign amount={gain} /> a week at odds of {odds}
            </Trans>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
