import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { Check, CircleX, TriangleAlert, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../../frame/api/session.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { PageLink } from '../../frame/screen/PageLink.tsx';
import { Sparkline } from '../../ui/chart/Sparkline.tsx';
import { cx } from '../../ui/design/cx.ts';
import { Age } from '../../ui/show/Age.tsx';
import { Card } from '../../ui/show/Card.tsx';
import { useRefresh } from './useRefresh.ts';

type ProviderHealth = BackofficeReply<'listProviderHealth'>['providers'][number];

const everyMs = 60_000;
const bad: readonly ProviderHealth['state'][] = ['down', 'failing'];

/** Health of each provider (game, bank, gateway, SMS and others), with the 95th percentile of its response time. */
export function ProvidersCard() {
  const { t } = useLingui();
  const may = useMay()('system.see');
  const reading = useBackoffice('listProviderHealth');
  useRefresh(reading, everyMs);
  const providers = reading.data?.providers.filter(({ enabled, state }) => enabled || state !== 'off');
  if (!providers || providers.length === 0) return null;
  const count = (...states: ProviderHealth['state'][]) =>
    providers.filter(({ state }) => states.includes(state)).length;
  const well = count('well', 'quiet');
  const all = providers.length;
  const tallies: [ReactNode, string, string, number][] = [
    [<Check key="w" size={14} />, t`OK`, 'text-success', well],
    [<TriangleAlert key="s" size={14} />, t`Slow`, 'text-progress', count('slow')],
    [<CircleX key="d" size={14} />, t`Down`, 'text-failed', count('down', 'failing')],
    [<Wrench key="o" size={14} />, t`Off`, 'text-muted', count('off')],
  ];
  return (
    <Card
      flush
      title={t`Providers`}
      note={t`${well} of ${all} healthy · 95th percentile response time, last hour`}
      actions={
        <span className="flex flex-wrap gap-3 max-md:hidden">
          {tallies
            .filter(([, , , many]) => many > 0)
            .map(([sign, words, ink, many]) => (
              <span key={words} className={cx('inline-flex items-center gap-1', ink)}>
                {sign} {words} {many}
              </span>
            ))}
          {may ? (
            <PageLink to="/system-health" className="font-medium text-gold-text">
              {t`System health`}
            </PageLink>
          ) : null}
        </span>
      }
    >
      <ul className="-mr-px -mb-px grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] border-t border-line-soft">
        {providers.map((provider) => (
          <ProviderTile key={`${provider.kind} ${provider.code}`} provider={provider} />
        ))}
      </ul>
    </Card>
  );
}

function ProviderTile({ provider }: { provider: ProviderHealth }) {
  const { t } = useLingui();
  const { kind, code, state, mostMs, line, downSince } = provider;
  const kinds: Partial<Record<string, string>> = {
    qr: t`QR`,
    bank: t`Bank feed`,
    payout: t`Payout`,
    slip: t`Slips`,
    sms: t`SMS`,
    giftlink: t`Gift`,
    bot: t`Assistant`,
  };
  const sort = kinds[kind];
  const isBad = bad.includes(state);
  const seconds = ((mostMs ?? 0) / 1_000).toFixed(1);
  const time = mostMs === null ? '' : mostMs < 1_000 ? t`${mostMs} ms` : t`${seconds} s`;
  const drawn = line.filter((value) => value !== null);
  return (
    <li
      className={cx(
        'min-w-0 border-r border-b border-line-soft px-3 py-2',
        state === 'slow' && 'bg-progress-tint',
        isBad && 'bg-failed-tint',
      )}
    >
      <p className="flex items-center gap-1.5">
        {/*
         * If there is no room for kind and code, the kind is truncated, because the code identifies the
         * provider.
         */}
        <span className="flex min-w-0 flex-1 gap-1 whitespace-nowrap">
          {sort ? <span className="min-w-0 truncate text-muted">{sort}</span> : null}
          <span className="min-w-fit font-semibold">{code}</span>
        </span>
        <StateSign state={state} />
      </p>
      <p className="flex h-5 items-center gap-2 text-muted">
        {drawn.length > 3 ? (
          <Sparkline label={t`The last hour`} values={drawn} tone={isBad ? 'failed' : 'plain'} />
        ) : null}
        <span className="ml-auto whitespace-nowrap">
          {downSince ? (
            <span className="font-semibold text-failed">
              <Age since={downSince} className="text-failed" />
            </span>
          ) : state === 'off' ? (
            t`off`
          ) : time ? (
            <span className={cx('tabular', state === 'slow' && 'font-semibold text-progress')}>{time}</span>
          ) : (
            t`no calls`
          )}
        </span>
      </p>
    </li>
  );
}

function StateSign({ state }: { state: ProviderHealth['state'] }) {
  const { t } = useLingui();
  if (state === 'well') return <Check size={14} aria-label={t`OK`} className="text-success" />;
  if (state === 'slow') return <TriangleAlert size={14} aria-label={t`Slow`} className="text-progress" />;
  if (state === 'off') return <Wrench size={14} aria-label={t`Off`} className="text-muted" />;
  if (bad.includes(state)) return <CircleX size={14} aria-label={t`Down`} className="text-failed" />;
  return null;
}
