import { Trans } from '@lingui/react/macro';
import { formatMinute } from '../../i18n/dates.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import type { LimitsState } from './limit-request.ts';

type Usage = LimitsState['usage'][number];

/** Whether open QRs count towards the limit. For limits of losses `atRisk` is the money in games. */
const countsQrs = ({ name, atRisk }: Usage) => name.startsWith('deposit') && atRisk > 0;

/** Whether the limit leaves no room for an open QR, which the server then cancels (set-limits.ts). */
export const endsOpenQr = (usage: Usage, limit: number) =>
  countsQrs(usage) && sum(usage.used, usage.atRisk) > limit;

/** Sums in hundredths, because fractions do not add up exactly. */
function sum(a: number, b: number): number {
  return (Math.round(a * 100) + Math.round(b * 100)) / 100;
}

/**
 * Warning that a new limit is already used up, with the time until which nothing more is possible; null
 * otherwise.
 */
export function UsedUp({ usage, limit }: { usage: Usage; limit: number }) {
  const deposits = usage.name.startsWith('deposit');
  const used = deposits ? usage.used : sum(usage.used, usage.atRisk);
  // A limit of zero has a note of its own.
  if (limit === 0 || used < limit) return null;
  const already = moneyText(used);
  const resets = formatMinute(new Date(usage.resetsAt));
  return (
    <Notice tone="progress">
      {deposits ? (
        <Trans>
          You’ve already deposited {already}. With this limit, you can’t deposit more until {resets}.
        </Trans>
      ) : (
        <Trans>
          You already have {already} in losses and games. With this limit, you can’t move more money into
          games until {resets}.
        </Trans>
      )}
    </Notice>
  );
}

/** Amount that already counts when a limit is set, because a limit covers its whole period. */
export function CountedUsage({ usage, qrsUntil }: { usage: Usage; qrsUntil: string | null }) {
  if (usage.used + usage.atRisk <= 0) return null;
  const already = moneyText(usage.used);
  const open = moneyText(usage.atRisk);
  const resets = formatMinute(new Date(usage.resetsAt));
  const until = qrsUntil ? formatMinute(new Date(qrsUntil)) : '';
  return (
    <div className="tabular text-sm text-muted">
      <p>
        <Trans>
          Used: {already} · resets {resets}
        </Trans>
      </p>
      {countsQrs(usage) ? (
        <p>
          <Trans>
            Plus {open} in unpaid QRs until {until}
          </Trans>
        </p>
      ) : null}
    </div>
  );
}
