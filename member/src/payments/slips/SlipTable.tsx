import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { Fragment } from 'react';
import { api } from '../../frame/api/api.ts';
import { toastReadError } from '../../frame/api/error-text.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { cx } from '../../ui/design/cx.ts';
import { moneyText } from '../../ui/money/currency.ts';
import type { Tone } from '../../ui/status/StatusPill.tsx';
import { toast } from '../../ui/status/toast.ts';
import { ContactAboutSlip } from './ContactAboutSlip.tsx';
import type { Slip } from './slip-steps.ts';
import { useSlipTexts } from './slip-texts.ts';

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

/** Opens a slip's picture in a new tab. Its address is requested on press because it is valid for five minutes. */
function ViewPicture({ slip }: { slip: Slip }) {
  const { t } = useLingui();
  const view = useMutation({
    mutationFn: (_tab: Window | null) => api('getSlipReference', { params: { reference: slip.reference } }),
    onSuccess: ({ url }, tab) => {
      if (tab) tab.location.replace(new URL(url, location.href).href);
      else toast('failed', t`Your browser blocked the picture. Allow pop-ups for this page.`);
    },
    onError: (error, tab) => {
      tab?.close();
      toastReadError(error);
    },
  });
  const sentAt = formatDateTime(new Date(slip.createdAt));

  function open(): void {
    if (view.isPending) return;
    // Opened at once, within the user gesture: a tab opened after the answer would be blocked.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    view.mutate(tab);
  }
  return (
    <span className="inline-block">
      <IconButton label={t`View the picture of ${sentAt}`} onClick={open}>
        <Image size={20} />
      </IconButton>
    </span>
  );
}
