import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../base/amount.ts';
import { Time } from '../../ui/show/Age.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Badge, Notice } from '../../ui/status/Badge.tsx';
import { statementFlawText } from './statement-flaw-texts.ts';

/** Content of a statement, compared with known receipts, before it is sent for approval. */
export function StatementPreview({ preview }: { preview: BackofficeReply<'previewStatement'> }) {
  const { t, i18n } = useLingui();
  if (preview.flaws.length > 0)
    return (
      <div className="mt-4">
        <Notice tone="failed">
          <b className="font-semibold">{t`Nothing from this file is imported.`}</b>
          <ul className="mt-1">
            {preview.flaws.map((flaw) => (
              <li key={JSON.stringify(flaw)}>{statementFlawText(flaw, (message) => i18n._(message))}</li>
            ))}
          </ul>
        </Notice>
      </div>
    );
  const { payments, known, doubtful, currency, rows } = preview;
  return (
    <div className="mt-4 grid gap-2">
      <p>
        {plural(payments, {
          one: `# payment, ${known} already known, total`,
          other: `# payments, ${known} already known, total`,
        })}{' '}
        <Money amount={amountOf(preview.total)} currency={currency} sign />
      </p>
      {doubtful > 0 ? (
        <Notice tone="warning">
          {plural(doubtful, {
            one: '# payment may be a duplicate. It is not credited until reviewed.',
            other: '# payments may be duplicates. They are not credited until reviewed.',
          })}
        </Notice>
      ) : null}
      <table className="w-full text-left">
        <thead className="text-muted">
          <tr>
            <th className="py-1 pr-3 font-normal">{t`Transferred`}</th>
            <th className="py-1 font-normal">{t`Sent from`}</th>
            <th className="py-1 text-right font-normal">{t`Amount`}</th>
            <th className="py-1 pl-3 font-normal">
              <span className="sr-only">{t`Known`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are known by their place
            <tr key={at} className="border-t border-line-soft">
              <td className="py-1 pr-3">
                <Time at={row.paidAt} full />
              </td>
              <td className="py-1">{row.from || '–'}</td>
              <td className="py-1 text-right">
                <Money amount={amountOf(row.amount)} currency={currency} />
              </td>
              <td className="py-1 pl-3">
                {row.isKnown ? <Badge tone="plain">{t`already known`}</Badge> : null}
                {row.isDoubtful ? <Badge tone="warning">{t`possible duplicate`}</Badge> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {payments > rows.length ? <p className="text-muted">{t`and more below`}</p> : null}
    </div>
  );
}
