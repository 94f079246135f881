import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../base/amount.ts';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { KeyValue } from '../../ui/show/KeyValue.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Tag } from '../../ui/status/Badge.tsx';
import { type BankReceipt, bankOf } from './bank-receipt.ts';
import { causeSentences } from './receipt-texts.ts';

/** The bank receipt as the bank sent it. */
export function ReceiptAsReported({ line }: { line: BankReceipt }) {
  const { t, i18n } = useLingui();
  const { receiver, payer, keys } = line;
  const reference = keys
    .find((key) => key.startsWith('ref/'))
    ?.split('/')
    .slice(2)
    .join('/');
  const own = keys
    .find((key) => !key.startsWith('ref/') && !key.startsWith('qr/'))
    ?.split('/')
    .slice(2)
    .join('/');
  return (
    <Card title={t`Receipt as reported`}>
      <KeyValue
        rows={[
          [
            t`To account`,
            receiver ? (
              <span key="into">
                <Tag>{receiver.bankCode}</Tag> {receiver.accountNo}
              </span>
            ) : (
              <Tag key="into">{bankOf(line.account)}</Tag>
            ),
          ],
          line.paidAt ? [t`Transferred`, <Time key="paid" at={line.paidAt} full />] : null,
          line.reportedAt ? [t`Received by us`, <Time key="told" at={line.reportedAt} full />] : null,
          [t`Amount`, <Money key="amount" amount={amountOf(line.amount)} currency={line.currency} sign />],
          [t`Payer`, payer.names.join(', ') || t`not reported`],
          [
            t`Payer’s account`,
            [payer.bankCode, payer.accountNo].filter(Boolean).join(' ') || t`not reported`,
          ],
          [
            t`Reference`,
            <span key="ref" className="break-all">
              {reference ?? t`none`}
            </span>,
          ],
          own
            ? [
                t`Bank receipt`,
                <span key="line" className="break-all">
                  {own}
                </span>,
              ]
            : null,
        ]}
      />
      <p className="mt-2 border-t border-line-soft pt-2 text-muted">{i18n._(causeSentences[line.cause])}</p>
    </Card>
  );
}
