import type { RuleValues } from '@kapao/contract/backoffice/content-values';
import { useLingui } from '@lingui/react/macro';
import { Notice } from '../../../ui/status/Badge.tsx';
import type { ContentEdit } from '../useContentEdit.ts';
import { WholeNumberInput } from './NumberInputs.tsx';

export function RetentionForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const days = edit.value as RuleValues['retention']; // Cast: the editor shows this form only for this key.
  const set = (part: Partial<RuleValues['retention']>) => edit.change({ ...days, ...part });
  const after = t`days`;
  return (
    <fieldset disabled={!edit.mayWrite} className="grid max-w-xl gap-3">
      <Notice tone="warning">{t`If you lower a number, older data is deleted the same night and cannot be restored.`}</Notice>
      <WholeNumberInput
        label={t`Unpaid QRs`}
        after={after}
        min={90}
        max={3_650}
        value={days.qrDays}
        onChange={(qrDays) => set({ qrDays })}
      />
      <WholeNumberInput
        label={t`Messages`}
        after={after}
        min={30}
        max={3_650}
        value={days.smsDays}
        onChange={(smsDays) => set({ smsDays })}
      />
      <WholeNumberInput
        label={t`Slips with images`}
        after={after}
        min={30}
        max={3_650}
        value={days.slipDays}
        onChange={(slipDays) => set({ slipDays })}
      />
      <WholeNumberInput
        label={t`Conversations with images and videos`}
        after={after}
        min={30}
        max={3_650}
        value={days.chatDays}
        onChange={(chatDays) => set({ chatDays })}
      />
      <WholeNumberInput
        label={t`Security events of members`}
        after={after}
        min={90}
        max={3_650}
        value={days.securityDays}
        onChange={(securityDays) => set({ securityDays })}
      />
      <WholeNumberInput
        label={t`IP addresses in the audit log, in plain text`}
        after={after}
        min={30}
        max={3_650}
        value={days.addressDays}
        onChange={(addressDays) => set({ addressDays })}
      />
      <WholeNumberInput
        label={t`Payers of returned money`}
        after={after}
        min={90}
        max={3_650}
        value={days.payerDays}
        onChange={(payerDays) => set({ payerDays })}
      />
      <WholeNumberInput
        label={t`Personal data of members after their last movement`}
        after={t`years`}
        min={1}
        max={30}
        value={days.recordYears}
        onChange={(recordYears) => set({ recordYears })}
      />
    </fieldset>
  );
}
