import { useLingui } from '@lingui/react/macro';
import { useIsInline } from '../../frame/dialog/dialog-frame.ts';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { Row } from '../../ui/list/Rows.tsx';
import { LowReceiptHead, ReceiptHead } from './ReceiptHead.tsx';
import { ReceiptProof } from './ReceiptProof.tsx';
import type { Receipt } from './receipt.ts';

/** Receipt on the screen, with the same content as its picture. Beside the statement it is compact. */
export function ReceiptCard({ receipt, amount }: { receipt: Receipt; amount: number }) {
  const { t } = useLingui();
  const low = useIsInline();
  return (
    <div className="rows rounded-lg border border-line">
      {low ? (
        <LowReceiptHead receipt={receipt} amount={amount} />
      ) : (
        <ReceiptHead receipt={receipt} amount={amount} />
      )}
      {receipt.lines.map(({ label, value }) => (
        <Row key={label} low={low} label={label} value={value} />
      ))}
      {receipt.references.map(({ label, value, shown = value }) => (
        <Row
          key={label}
          low={low}
          label={label}
          value={shown}
          end={<CopyButton value={value} label={t`Copy: ${label}`} />}
        />
      ))}
      {receipt.proof ? <ReceiptProof proof={receipt.proof} /> : null}
    </div>
  );
}
