import {
  givesMore,
  raisesRewards,
  type Written,
} from '@kapao/contract/backoffice/bonus/offer-approval-rules';
import type { RewardSettings } from '@kapao/contract/backoffice/calls/rewards/reward-settings';
import { useLingui } from '@lingui/react/macro';
import { Notice } from '../../../ui/status/Badge.tsx';
import { measureTexts } from '../offer-texts.ts';

/** Says why an offer needs a second approval, to the requester and to the approver. */
export function OfferNeedsApproval({ before, after }: { before: Written | null; after: Written }) {
  const { t, i18n } = useLingui();
  const more = givesMore(before, after);
  if (more.length === 0) return null;
  return (
    <Notice tone="warning">
      <p className="font-semibold">{t`It takes two persons: it promises more than one may.`}</p>
      <ul className="list-disc pl-4">
        {more.map((measure) => (
          <li key={measure}>{i18n._(measureTexts[measure])}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Says why the rates of invitations and refunds need a second approval. */
export function RatesNeedApproval({ before, after }: { before: RewardSettings; after: RewardSettings }) {
  const { t } = useLingui();
  if (!raisesRewards(before, after)) return null;
  return (
    <Notice tone="warning">
      <p className="font-semibold">{t`It takes two persons: it gives more than one may.`}</p>
      <p>{t`One alone raises rates up to 5 %, a week’s refund up to ฿20,000 or ₭10,000,000, and what counts as nothing up to ฿100 or ₭50,000.`}</p>
    </Notice>
  );
}
