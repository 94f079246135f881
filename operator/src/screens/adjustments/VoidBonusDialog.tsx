import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { amountOf, toMinor } from '../../base/amount.ts';
import { useApprovalRequest } from '../../frame/api/useApprovalRequest.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { listReasons } from '../../i18n/reason-texts.ts';
import { storedReason } from '../../i18n/stored-reason.ts';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import { MoneyInput } from '../../ui/field/NumberInput.tsx';

interface Props {
  memberId: string;
  /** The member's active bonus and total, in minor units. */
  bonus: { readonly id: string; readonly total: string; readonly currency: Currency };
  open: boolean;
  onClose: () => void;
}

/** Ends a bonus early: requested here, done after a colleague's approval. */
export function VoidBonusDialog({ memberId, bonus, open, onClose }: Props) {
  const { t, i18n } = useLingui();
  const total = amountOf(bonus.total);
  const [keep, setKeep] = useState<number | null>(total);
  const [missing, setMissing] = useState(false);
  const send = useApprovalRequest('requestDecisionApproval', onClose);
  const reasons = listReasons(['SEVERAL_ACCOUNTS', 'AGAINST_RULES', 'GIVEN_BY_MISTAKE', 'OTHER'], (message) =>
    i18n._(message),
  );
  return (
    <ReasonDialog
      open={open}
      title={t`End the bonus`}
      action={t`Request approval`}
      reasons={reasons}
      busy={send.busy}
      error={
        missing && (keep === null || Number.isNaN(keep))
          ? t`Enter an amount.`
          : send.error
            ? errorText(send.error)
            : undefined
      }
      note={t`Needs a second approval`}
      onClose={onClose}
      onConfirm={(given) => {
        if (keep === null || Number.isNaN(keep)) return setMissing(true);
        void send.run({
          body: {
            memberId,
            itemId: bonus.id,
            kind: 'bonus',
            decision: 'void',
            keep: toMinor(keep),
            why: storedReason(given),
          },
        });
      }}
    >
      <MoneyInput
        className="mb-3"
        label={t`Member keeps at most`}
        hint={t`The rest is debited from the wallet. What came in after the bonus expired always stays with the member.`}
        currency={bonus.currency}
        min={0}
        max={total}
        value={keep}
        onChange={setKeep}
      />
    </ReasonDialog>
  );
}
