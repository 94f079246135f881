import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, QrCode, Share2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Lazy } from '../../frame/chunk/Lazy.tsx';
import { lazyChunk } from '../../frame/chunk/lazy.ts';
import { opensLine, shareToLine } from '../../frame/device/in-app-browser.ts';
import { Button } from '../../ui/button/Button.tsx';
import { copyText } from '../../ui/button/CopyButton.tsx';
import { inviteLink } from './invite-link.ts';

const inviteQr = lazyChunk(async () => (await import('./InviteQr.tsx')).InviteQr);

/** The member's referral link, to copy, to send, or to show to a friend nearby. */
export function ShareLink({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const id = useId();
  const [shown, setShown] = useState(false);
  const { address, code } = inviteLink(window.location.origin, memberId);
  const [before = ''] = address.replace(/^https?:\/\//, '').split(code);
  const canShare = typeof navigator.share === 'function';
  const send = async () => {
    const text = t`Join me on Kapao`;
    if (!canShare) return shareToLine(`${text} ${address}`);
    // Closing the share sheet is no failure.
    await navigator.share({ title: 'Kapao', text, url: address }).catch(() => undefined);
  };
  return (
    <section aria-label={t`Your link`}>
      <p className="rounded-md border border-dashed border-gold-text/60 px-3.5 py-2.5 text-sm wrap-anywhere select-all">
        {before}
        <b className="font-semibold">{code}</b>
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2.5 *:grow *:basis-34">
        <Button variant="plain" size="small" icon={<Copy size={18} />} onClick={() => void copyText(address)}>
          <Trans>Copy link</Trans>
        </Button>
        {canShare || opensLine() ? (
          <Button variant="plain" size="small" icon={<Share2 size={18} />} onClick={() => void send()}>
            {canShare ? <Trans>Share</Trans> : <Trans>Share to LINE</Trans>}
          </Button>
        ) : null}
        <Button
          variant="plain"
          size="small"
          icon={<QrCode size={18} />}
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? <Trans>Hide QR</Trans> : <Trans>Show QR</Trans>}
        </Button>
      </div>
      <div id={id}>{shown ? <QrPlaceholder address={address} /> : null}</div>
    </section>
  );
}

/** QR with a caption; its height is reserved while its code loads. */
function QrPlaceholder({ address }: { address: string }) {
  return (
    <figure className="mt-2.5 grid min-h-[17.5rem] justify-items-center gap-2 rounded-lg bg-page p-3.5">
      <Lazy what={inviteQr} props={{ address }} />
      <figcaption className="self-end text-center text-sm text-muted">
        <Trans>Ask your friend to scan it with their phone camera.</Trans>
      </figcaption>
    </figure>
  );
}
