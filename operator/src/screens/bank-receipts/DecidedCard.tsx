import { useLingui } from '@lingui/react/macro';
import { useReasonText } from '../../i18n/reason-texts.ts';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import type { BankReceipt } from './bank-receipt.ts';
import { decisionTexts } from './receipt-texts.ts';

/** Past decisions by staff. */
export function DecidedCard({ decided }: { decided: BankReceipt['decided'] }) {
  const { t, i18n } = useLingui();
  const said = useReasonText();
  if (decided.length === 0) return null;
  return (
    <Card title={t`Decided`}>
      <ul className="grid gap-2">
        {decided.map(({ decision, who, why, at, toMember }) => (
          <li key={at} className="grid">
            <span>
              <b className="font-semibold">
                {decisionTexts[decision] ? i18n._(decisionTexts[decision]) : decision}
              </b>
              {toMember ? ` → ${toMember}` : null}
            </span>
            <span className="text-muted">
              {who} · <Time at={at} full /> · {said(why)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
