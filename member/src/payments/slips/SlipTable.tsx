import { formatDateTime } from '@kapao/core/calendar';
import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import { cx } from '../../ui/design/cx.ts';
import { moneyText } from '../../ui/money/currency.ts';
import type { Tone } from '../../ui/status/StatusPill.tsx';
import { ContactAboutSlip } from './ContactAboutSlip.tsx';
import type { Slip } from './slip-steps.ts';
import { useSlipTexts } from './slip-texts.ts';
import { ViewPicture } from './ViewPicture.tsx';

const colours: Record<Tone, string> = {
  success: 'text-success',
  progress: 'text-progress',
  failed: 'text-failed',
};

/** Four narrow columns, so that a phone shows all of them without scrolling sideways. */
export function SlipTable({ slips }: { slips: readonly Slip[] }) {
  const words = useSlipTexts();
  const head = 'px-1 py-2 font-medium first:pl-0 last:pr-0';
  return (
    <div className="@container">
      <table className="stacks-early w-full table-fixed text-left text-xs md:text-sm">
        <thead className="border-b border-line text-muted">
          <tr>
            <th scope="col" className={cx(head, 'w-[23%]')}>
              <Trans>Received at</Trans>
            </th>
            <th scope="col" className={cx(head, 'w-[34%] text-right')}>
              <Trans>Amount</Trans>
            </th>
            <th scope="col" className={cx(head, 'pl-3')}>
              <Trans>Status</Trans>
            </th>
            <th scope="col" className={cx(head, 'w-[15%] text-right')}>
              <Trans>Picture</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {slips.map((slip) => {
            const { tone, status, reason, here } = words(slip);
            const isRefused = tone === 'failed';
            return (
              <Fragment key={slip.reference}>
                <tr className={cx(!isRefused && 'border-b border-line last:border-b-0')}>
                  <td className="tabular py-2 pr-1">{formatDateTime(new Date(slip.createdAt))}</td>
                  <td className="tabular px-1 py-2 text-right font-semibold whitespace-nowrap">
                    {slip.amount > 0 ? moneyText(slip.amount) : '-'}
                  </td>
                  <td className={cx('py-2 pr-1 pl-3', colours[tone])}>
                    <b className="font-semibold">{status}</b>
                    {reason}
                  </td>
                  <td className="text-right">
                    <ViewPicture slip={slip} />
                  </td>
                </tr>
                {isRefused ? (
                  <tr className="border-b border-line last:border-b-0">
                    <td colSpan={4} className="pb-2.5 wrap-normal">
                      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                        {here ? (
                          <span className="min-w-[min(100%,12rem)] flex-[2] text-progress">{here}</span>
                        ) : null}
                        <ContactAboutSlip slip={slip} small />
                      </span>
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
