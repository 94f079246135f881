import { isOwnPicture, safeHref } from '@kapao/core/text/rich-text';
import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink, MessageCircle } from 'lucide-react';
import type { Reply } from '../../frame/api/api.ts';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { cx } from '../../ui/design/cx.ts';

type Line = Omit<Reply<'getContact'>, 'contactText'>;

/**
 * Card of the LINE account (`isFirst`: no better contact option is beside it). The link to the chat comes first,
 * because a phone cannot scan the QR that it shows itself.
 */
export function LineCard({ lineLink, lineName, lineQR, isFirst }: Line & { isFirst: boolean }) {
  const { t } = useLingui();
  const link = safeHref(lineLink);
  const picture = pictureAddress(lineQR);
  if (!link && !lineName && !picture) return null;
  return (
    <section aria-label="LINE" className="overflow-hidden rounded-lg border border-line bg-card">
      <div className="grid gap-3 p-4">
        <div className="flex flex-wrap items-center gap-3">
          <span className="grid size-11 flex-none place-items-center rounded-md bg-success-tint text-success">
            <MessageCircle size={22} />
          </span>
          <div className="min-w-[min(100%,8rem)] flex-1">
            <p className="text-xs text-muted">LINE</p>
            <p className="font-semibold">{lineName || <Trans>Our LINE account</Trans>}</p>
          </div>
          {lineName ? <CopyButton value={lineName} label={t`Copy LINE ID`} /> : null}
        </div>
        {link ? (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className={cx(
              'flex min-h-[51px] items-center justify-center gap-2 rounded-md border px-4 text-button font-semibold',
              isFirst ? 'gold-fill' : 'border-line bg-card hover:bg-page',
            )}
          >
            <ExternalLink size={19} />
            <Trans>Open the LINE chat</Trans>
          </a>
        ) : null}
      </div>
      {picture ? (
        <div className="border-t border-line bg-page p-4 text-center">
          <img
            src={picture}
            alt={t`QR code that opens our LINE chat`}
            width={176}
            height={176}
            className="mx-auto size-44 rounded-md border border-line bg-white p-1.5"
          />
          <p className="mt-2.5 text-sm text-muted">
            <Trans>Or scan this code with another phone’s camera.</Trans>
          </p>
        </div>
      ) : null}
    </section>
  );
}

/** Returns the QR's address, which is always shown as an image, so that nothing in it can run. */
function pictureAddress(value: string): string | null {
  if (isOwnPicture(value) || value.startsWith('data:image/')) return value;
  return value.startsWith('<svg') ? `data:image/svg+xml,${encodeURIComponent(value)}` : null;
}
