import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { Sparkline } from '../../ui/chart/Sparkline.tsx';
import { cx } from '../../ui/design/cx.ts';
import { Card } from '../../ui/show/Card.tsx';
import { State } from '../../ui/status/Badge.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { formatMs } from './number-texts.ts';
import { ProviderHealthDialog } from './ProviderHealthDialog.tsx';
import { kindTexts, type ProviderHealth, stateTexts, stateTones } from './provider-texts.ts';

const everyMs = 20_000;

/** Providers with their health in the last hour; a click shows the last day. */
export function ProvidersCard() {
  const { t } = useLingui();
  const { data } = useBackoffice('listProviderHealth', { everyMs });
  const [opened, setOpened] = useState<ProviderHealth | null>(null);
  const providers = data?.providers.filter(({ enabled }) => enabled) ?? [];
  const [all, well] = [providers.length, providers.filter(({ state }) => state === 'well').length];
  return (
    <Card
      flush
      title={t`Providers`}
      note={t`${well} of ${all} healthy · 95th percentile response time, last hour`}
    >
      {data ? null : <SkeletonRows rows={3} />}
      <ul className="mt-1 grid grid-cols-2 border-t border-line-soft md:grid-cols-4 xl:grid-cols-6 2xl:grid-cols-8">
        {providers.map((provider) => (
          <li
            key={`${provider.kind} ${provider.code}`}
            className="-mr-px -mb-px border-r border-b border-line-soft"
          >
            <ProviderTile provider={provider} onOpen={() => setOpened(provider)} />
          </li>
        ))}
      </ul>
      {opened ? <ProviderHealthDialog provider={opened} onClose={() => setOpened(null)} /> : null}
    </Card>
  );
}

const grounds: Partial<Record<ProviderHealth['state'], string>> = {
  slow: 'bg-progress-tint',
  failing: 'bg-progress-tint',
  down: 'bg-failed-tint',
};

function ProviderTile({ provider, onOpen }: { provider: ProviderHealth; onOpen: () => void }) {
  const { t, i18n } = useLingui();
  const { code, state } = provider;
  const kind = i18n._(kindTexts[provider.kind]);
  const most = formatMs(provider.mostMs);
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cx('grid w-full gap-1 px-3 py-2 text-left hover:bg-line-soft', grounds[state])}
    >
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="font-semibold">{code}</span>
        <State tone={stateTones[state]} className="flex-none text-xs">
          {i18n._(stateTexts[state])}
        </State>
      </span>
      <span className="text-muted">{kind}</span>
      <span className="flex items-end justify-between gap-2">
        <Sparkline
          label={t`95th percentile ${most}`}
          values={provider.line.filter((ms) => ms !== null)}
          tone={state === 'down' ? 'failed' : state === 'slow' ? 'gold' : 'plain'}
        />
        <span className="tabular text-muted">{provider.calls === 0 ? '–' : most}</span>
      </span>
    </button>
  );
}
