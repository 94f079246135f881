import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useNavigate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useKeys } from '../../frame/keys/useKeys.ts';
import { useQueueLinks } from '../../frame/queue/queue-links.ts';
import { useTargetText } from '../../frame/queue/TargetLine.tsx';
import { type Counts, useCounts } from '../../frame/queue/useCounts.ts';
import { useMayOpen } from '../../frame/screen/PageLink.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { cx } from '../../ui/design/cx.ts';
import { Age } from '../../ui/show/Age.tsx';
import { LedgerStatus } from './LedgerStatus.tsx';

interface Issue {
  readonly id: string;
  readonly bad: boolean;
  /** Name in the list of keys. */
  readonly name: string;
  readonly title: ReactNode;
  readonly note: ReactNode;
  readonly path: string;
}

/** Issues shown before the rest is asked for. */
const most = 4;
/** The digits are the keys that open an issue. */
const maxKeys = 9;

/** One sentence on the overall state and the problems behind it, each with a key that opens its page. */
export function IssuesCard({ today }: { today: BackofficeReply<'getDashboard'> }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const counts = useCounts();
  const issues = useIssues(counts, today);
  const count = issues.length;
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? issues : issues.slice(0, most);
  const rest = count - shown.length;
  useKeys(
    shown.slice(0, maxKeys).map(({ path, name }, nth) => ({
      keys: String(nth + 1),
      label: name,
      rare: true,
      off: !mayOpen(path),
      run: () => navigate(path),
    })),
  );
  return (
    <section
      aria-label={t`System status`}
      className={cx(
        'grid overflow-hidden rounded-lg border border-line bg-card',
        count > 0 && 'md:grid-cols-[minmax(240px,1fr)_2.7fr]',
      )}
    >
      <div className="grid content-center gap-1 px-4 py-3.5">
        <p className="text-xl font-bold">
          {count === 0
            ? t`No issues.`
            : count === 1
              ? t`1 issue needs attention.`
              : t`${count} issues need attention.`}
        </p>
        <LedgerStatus book={counts?.book} />
      </div>
      {count > 0 ? (
        <ul className={cx('grid border-line max-md:border-t md:border-l', count > 1 && 'md:grid-cols-2')}>
          {shown.map(({ id, bad, title, note, path }, nth) => (
            <li
              key={id}
              className="flex min-w-0 items-center gap-3 border-line-soft px-4 py-2 not-last:border-b md:odd:not-last:border-r"
            >
              {bad ? (
                <CircleAlert size={17} aria-label={t`urgent`} className="flex-none text-failed" />
              ) : (
                <TriangleAlert size={17} aria-label={t`worth checking`} className="flex-none text-progress" />
              )}
              <div className="min-w-0 flex-1">
                <p className="truncate font-semibold">{title}</p>
                <p className="truncate text-muted">{note}</p>
              </div>
              {mayOpen(path) ? (
                <Button {...(nth < maxKeys && { keys: String(nth + 1) })} onClick={() => navigate(path)}>
                  {t`Open`}
                </Button>
              ) : null}
            </li>
          ))}
          {rest > 0 ? (
            <li className="border-line-soft border-t px-4 py-1 md:col-span-2">
              <Button variant="link" onClick={() => setIsAll(true)}>{t`and ${rest} more`}</Button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </section>
  );
}

function useIssues(
  counts: Counts | undefined,
  { reconciliationBreaks, online }: BackofficeReply<'getDashboard'>,
): Issue[] {
  const { t, i18n } = useLingui();
  const signs = useQueueLinks();
  const say = useTargetText();
  const late = (counts?.queues ?? [])
    .filter(({ overdue }) => overdue > 0)
    .map((one) => ({ ...one, target: say(one.targetMinutes) }));
  const others = reconciliationBreaks.rows[0];
  const apart = reconciliationBreaks.open;
  return [
    ...(counts?.book?.balanced === false
      ? [
          {
            id: 'book',
            bad: true,
            name: t`Ledger out of balance`,
            title: t`Ledger out of balance`,
            note: t`See the result`,
            path: '/system-health',
          },
        ]
      : []),
    ...late.map(({ queue, oldest, open, isUrgent, target }) => ({
      id: queue,
      bad: isUrgent || queue === 'exceptions',
      name: i18n._(signs[queue].waiting),
      title: (
        <>
          {i18n._(signs[queue].waiting)}: {open}
        </>
      ),
      note: oldest ? (
        <Trans>
          The oldest: <Age since={oldest} />, target {target}
        </Trans>
      ) : null,
      path: signs[queue].path,
    })),
    ...(others && !late.some(({ queue }) => queue === 'reconciliation')
      ? [
          {
            id: 'reconciliation',
            bad: false,
            name: i18n._(signs.reconciliation.waiting),
            title:
              apart === 1
                ? t`One provider reports a different total`
                : t`${apart} providers report different totals`,
            note: <Age since={others.since} />,
            path: '/reconciliation',
          },
        ]
      : []),
    ...(online.now === null
      ? [
          {
            id: 'online',
            bad: false,
            name: t`Online members are not counted`,
            title: t`Online members are not counted`,
            note: t`No real-time server is running`,
            path: '/system-health',
          },
        ]
      : []),
  ];
}
