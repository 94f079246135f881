import { useLingui } from '@lingui/react/macro';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { Row } from '../../ui/list/Rows.tsx';
import { ReceiptHead } from './ReceiptHead.tsx';
import { ReceiptProof } from './ReceiptProof.tsx';
import type { Receipt } from './receipt.ts';

/** A receipt as it stands on the screen; its picture says the same. */
export function ReceiptCard({ receipt, amount }: { receipt: Receipt; amount: number }) {
  const { t } = useLingui();
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <ReceiptHead receipt={receipt} amount={amount} />
      {receipt.lines.map(({ label, value }) => (
        <Row key={label} label={label} value={value} />
      ))}
      {receipt.references.map(({ label, value }) => (
        <Row
          key={label}
          label={label}
          value={value}
          end={<CopyButton value={value} label={t`Copy: ${label}`} />}
        />
      ))}
      {receipt.proof ? <ReceiptProof proof={receipt.proof} /> : null}
    </div>
  );
}
