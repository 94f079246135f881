import { formatTime } from '@kapao/core/calendar';
import { useLingui } from '@lingui/react/macro';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { Bars, Lines } from '../../ui/chart/Charts.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Age } from '../../ui/show/Age.tsx';
import { StatTile } from '../../ui/show/StatTile.tsx';
import { Notice, State } from '../../ui/status/Badge.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { formatCount, formatMs, formatShare } from './number-texts.ts';
import { kindTexts, type ProviderHealth, stateTexts, stateTones } from './provider-texts.ts';

/** One day of a provider: its response times and failures. */
export function ProviderHealthDialog({
  provider,
  onClose,
}: {
  provider: ProviderHealth;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { kind, code, day } = provider;
  const { data } = useBackoffice('getProviderHealthDay', { request: { params: { kind, code } } });
  const points = (data?.quarters ?? []).map((quarter) => ({
    ...quarter,
    at: formatTime(new Date(quarter.at)),
  }));
  const errors = formatCount(day.errors);
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={
        <span className="inline-flex items-center gap-3">
          {i18n._(kindTexts[kind])} {code}
          <State tone={stateTones[provider.state]} className="text-sm">
            {i18n._(stateTexts[provider.state])}
          </State>
        </span>
      }
    >
      <div className="grid gap-5">
        {provider.downSince ? (
          <Notice tone="failed">
            {t`All calls failing for`} <Age since={provider.downSince} className="text-failed" />
          </Notice>
        ) : null}
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <StatTile name={t`Median, last hour`} value={formatMs(provider.halfMs)} />
          <StatTile name={t`95th percentile, last hour`} value={formatMs(provider.mostMs)} />
          <StatTile name={t`Calls, last 24 hours`} value={formatCount(day.calls)} />
          <StatTile
            name={t`Failed, last 24 hours`}
            value={formatShare(day.errors, day.calls)}
            note={t`${errors} calls`}
          />
        </div>
        {!data ? <SkeletonRows rows={4} /> : null}
        {data && points.length === 0 ? (
          <p className="text-muted">{t`No calls in the last 24 hours.`}</p>
        ) : null}
        {points.length > 0 ? (
          <>
            <Lines
              label={t`Response time per 15 minutes`}
              points={points.map(({ at, halfMs, mostMs }) => ({ at, values: { mostMs, halfMs } }))}
              series={[
                { name: 'mostMs', label: t`95th percentile`, colour: 'gold' },
                { name: 'halfMs', label: t`median`, colour: 'grey' },
              ]}
              show={formatMs}
              height={200}
            />
            <Bars
              label={t`Failed calls per 15 minutes`}
              points={points.map(({ at, errors: all, timeouts }) => ({
                at,
                values: { failed: all - timeouts, timeouts },
              }))}
              series={[
                { name: 'failed', label: t`failed`, colour: 'ink' },
                { name: 'timeouts', label: t`timed out`, colour: 'gold' },
              ]}
              show={formatCount}
              height={120}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
