import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { weekMs } from '@kapao/core/time';
import { useLingui } from '@lingui/react/macro';
import { ArrowDownToLine, ArrowUpFromLine, Smartphone } from 'lucide-react';
import { amountOf } from '../../base/amount.ts';
import { Time } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { statementTexts } from './withdrawal-texts.ts';

type Props = { one: BackofficeReply<'getWithdrawal'> };

const newDeviceMs = weekMs;

/** Devices that the member logs in with. */
export function DevicesCard({ one }: Props) {
  const { t } = useLingui();
  const isNew = (firstAt: string) => Date.parse(one.since) - Date.parse(firstAt) < newDeviceMs;
  return (
    <Card title={t`Devices`}>
      {one.devices.length === 0 ? <p className="text-muted">{t`None on file`}</p> : null}
      <ul className="grid grid-cols-1 gap-2">
        {one.devices.map(({ userAgent, firstAt, lastAt, others }) => (
          <li key={firstAt} className="flex flex-wrap items-start gap-x-2 gap-y-1">
            <Smartphone size={16} aria-hidden className="mt-0.5 flex-none text-muted" />
            <span className="min-w-0 flex-1 basis-44">
              <span className="block">{deviceName(userAgent) ?? t`Unknown device`}</span>
              <span className="block text-muted">
                {t`since`} <Time at={firstAt} />, {t`last`} <Time at={lastAt} />
              </span>
            </span>
            {others > 0 ? (
              <Badge tone="warning">{t`${others} others`}</Badge>
            ) : isNew(firstAt) ? (
              <Badge tone="progress">{t`New`}</Badge>
            ) : (
              <Badge tone="success">{t`Known device`}</Badge>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Newest entries of the member's statement. */
export function StatementCard({ one }: Props) {
  const { t, i18n } = useLingui();
  return (
    <Card title={t`Timeline`}>
      {one.timeline.length === 0 ? <p className="text-muted">{t`Nothing yet`}</p> : null}
      <ul className="grid grid-cols-1 gap-1.5">
        {one.timeline.map(({ id, what, counterpart, inward, amount, at }) => {
          const word = statementTexts[what];
          return (
            <li key={id} className="flex items-center gap-2.5">
              <Time at={at} className="w-[92px] flex-none text-muted" />
              {inward ? (
                <ArrowDownToLine size={15} aria-hidden className="flex-none text-success" />
              ) : (
                <ArrowUpFromLine size={15} aria-hidden className="flex-none text-muted" />
              )}
              <span className="min-w-0 flex-1">
                {word ? i18n._(word) : what}
                {counterpart && counterpart !== 'BANK' ? ` · ${counterpart}` : ''}
              </span>
              <Money amount={inward ? amountOf(amount) : -amountOf(amount)} currency={one.currency} signed />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const;
const browsers = [
  ['Line', /Line\//],
  ['Edge', /Edg\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const;

/** Short device name such as `Android, Chrome`, for comparison by eye. */
function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const found = [systems, browsers].flatMap(
    (list) => list.find(([, sign]) => sign.test(userAgent))?.[0] ?? [],
  );
  return found.length > 0 ? found.join(', ') : userAgent.slice(0, 40);
}
