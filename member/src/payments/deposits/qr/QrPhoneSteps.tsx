import { Trans } from '@lingui/react/macro';
import { Check, Download, ImageDown, Images, type LucideIcon, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { keepsDownloads } from '../../../frame/device/in-app-browser.ts';
import { cx } from '../../../ui/design/cx.ts';
import { canShareImages } from '../../../wallet/image/share-image.ts';
import { useSandboxBankAddress } from '../sandbox-bank.ts';
import { downloadsReachPhotos } from './photo-roll.ts';

/**
 * Steps for a member who has only this phone: save the picture, then scan it from the photos in the bank app.
 * In a demonstration the second step links to the practice bank, until the picture is `kept`: then the foot
 * has the link as a button.
 */
export function SamePhoneSteps({ payload, kept }: { payload: string | null; kept: boolean }) {
  const practice = useSandboxBankAddress({ tab: 'pay', ...(payload && { payload }) });
  // Whether the picture went to the share sheet, which does not report whether it was saved.
  const isShared = canShareImages() && !downloadsReachPhotos();
  const steps: [icon: LucideIcon, words: ReactNode][] = [
    kept
      ? [
          Check,
          isShared ? (
            <Trans key="shared">The picture was shared</Trans>
          ) : (
            <Trans key="saved">The picture is saved</Trans>
          ),
        ]
      : keepsDownloads() || canShareImages()
        ? [Download, <Trans key="save">Save the picture</Trans>]
        : [ImageDown, <Trans key="shoot">Take a screenshot</Trans>],
    [
      Smartphone,
      practice && kept ? (
        <Trans key="there">In your bank app</Trans>
      ) : practice ? (
        <a
          key="open"
          href={practice}
          target="_blank"
          rel="noopener noreferrer"
          className="font-semibold text-gold-text underline underline-offset-2 before:absolute before:inset-0"
        >
          <Trans>Open your bank app</Trans>
        </a>
      ) : (
        <Trans key="open">Open your bank app</Trans>
      ),
    ],
    [Images, <Trans key="scan">Scan from photos</Trans>],
  ];
  return (
    <section className="@container rounded-lg bg-page px-3 pt-2.5 pb-3">
      <h3 className="text-sm font-semibold">
        <Trans>Pay with this phone</Trans>
      </h3>
      <ol className="mt-2 grid grid-cols-3 @max-[15rem]:grid-cols-1 @max-[15rem]:gap-3">
        {steps.map(([Icon, words], index) => (
          <li key={Icon.displayName} className="relative flex flex-col items-center px-1 text-center text-xs">
            {index > 0 ? (
              <span
                aria-hidden
                className="absolute top-5 right-[calc(50%+26px)] left-[calc(-50%+26px)] border-t-2 border-dotted border-line @max-[15rem]:hidden"
              />
            ) : null}
            <span
              className={cx(
                'grid size-10 place-items-center rounded-sm border',
                kept && index < 2
                  ? index === 0
                    ? 'border-transparent bg-success-tint text-success'
                    : 'gold-fill'
                  : 'border-line bg-card text-gold-text',
              )}
            >
              <Icon size={20} />
            </span>
            <span className="mt-1.5">
              <b className="tabular font-semibold text-gold-text">{index + 1}</b> {words}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Steps for a wide screen: the bank app on the member's phone scans the QR from it. */
export function OtherPhoneSteps({ payload, kept }: { payload: string | null; kept: boolean }) {
  const practice = useSandboxBankAddress({ tab: 'pay', ...(payload && { payload }) });
  return (
    <section className="rounded-lg bg-page px-3 pt-2.5 pb-3 text-sm">
      <h3 className="font-semibold">
        <Trans>Scan the QR with your phone</Trans>
      </h3>
      <p className="mt-1 text-muted">
        <Trans>Open your bank app on your phone and scan the QR on this screen.</Trans>
      </p>
      {practice && !kept ? (
        <a
          href={practice}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-1 inline-flex min-h-11 items-center font-semibold text-gold-text underline underline-offset-2"
        >
          <Trans>Open your bank app</Trans>
        </a>
      ) : null}
    </section>
  );
}
