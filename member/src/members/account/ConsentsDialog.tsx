import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, type Reply } from '../../frame/api/api.ts';
import { errorText } from '../../frame/api/error-text.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { formatDateTime } from '../../i18n/dates.ts';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';

type Consents = Reply<'listConsents'>;
type Consent = Consents['consents'][number];

const names: Record<Consent['kind'], MessageDescriptor> = {
  terms: msg`Terms of Service`,
  privacy: msg`Use of your personal data`,
  marketing: msg`Offers and news`,
};

/** Consents of the member with version, time and device; the one to offers and news is given and withdrawn here. */
export function ConsentsDialog() {
  const list = useQuery(reading('listConsents'));
  return (
    <DialogFrame title={<Trans>Your consents</Trans>}>
      {list.data ? (
        <div className="grid gap-4">
          <MarketingSwitch given={list.data.marketing} />
          {list.data.consents.length > 0 ? (
            <ul className="rows rounded-lg border border-line">
              {list.data.consents.map((consent) => (
                <ConsentRow key={consent._id} consent={consent} />
              ))}
            </ul>
          ) : null}
        </div>
      ) : list.isError ? (
        <ReadFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Skeleton className="h-44 w-full rounded-lg" />
      )}
    </DialogFrame>
  );
}

function MarketingSwitch({ given }: { given: boolean }) {
  const refetch = useRefetch();
  const change = useMutation({
    mutationFn: (wanted: boolean) => api('setMarketingConsent', { body: { given: wanted } }),
    // Refetched after a lost answer too, to show what the server has recorded.
    onSettled: () => refetch('listConsents'),
  });
  return (
    <div className="grid gap-2">
      <Checkbox
        checked={change.isPending ? change.variables : given}
        disabled={change.isPending}
        onChange={change.mutate}
      >
        <span className="min-w-0 flex-1 font-medium">
          <Trans>Send me offers and news</Trans>
          <span className="block text-xs font-normal text-muted">
            <Trans>By phone, SMS or LINE. Untick the box to withdraw your consent at any time.</Trans>
          </span>
        </span>
      </Checkbox>
      {change.error ? <Notice tone="failed">{errorText(change.error)}</Notice> : null}
    </div>
  );
}

function ConsentRow({ consent: { kind, version, given, device, at } }: { consent: Consent }) {
  const { i18n } = useLingui();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-0.5 border-b border-line px-4 py-2.5 last:border-b-0">
      <p className="text-sm font-semibold">{i18n._(names[kind])}</p>
      <p className="text-xs wrap-anywhere text-muted">
        {given ? (
          <Trans>Agreed, version {version}</Trans>
        ) : (
          <Trans>Consent withdrawn, version {version}</Trans>
        )}
      </p>
      <p className="tabular text-xs wrap-anywhere text-muted">
        {[formatDateTime(new Date(at)), device].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}
