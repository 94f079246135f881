import type { HowtoClip } from '@kapao/contract/howto-clips';
import { httpsAddress } from '@kapao/core/text/https-address';
import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { PublicPage } from '../../frame/page/PublicPage.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { HowtoVideo } from './HowtoVideo.tsx';
import { type HowtoItem, useHowto } from './useHowto.ts';
import videos from './videos.json';

export function HowtoPage() {
  const { t } = useLingui();
  const { items, isAsking, error, retry } = useHowto();
  return (
    <PublicPage wide title={t`How it works`} lead={<Lead items={items} />}>
      {error ? (
        <div className="mb-5 max-w-[420px]">
          <ReadFailure error={error} onRetry={retry} />
        </div>
      ) : null}
      {items?.length === 0 ? (
        <EmptyState title={<Trans>There is nothing here at the moment.</Trans>} />
      ) : (
        <ul aria-busy={isAsking} className="grid items-start gap-4 md:grid-cols-2 lg:gap-5">
          {items ? items.map(toItem) : videos.map(({ id }) => <Waiting key={id} />)}
        </ul>
      )}
    </PublicPage>
  );
}

function toItem(item: HowtoItem, at: number) {
  // The operator may have two links to one page.
  return 'clip' in item ? <Clip key={item.clip} clip={item.clip} /> : <OwnLink key={at} {...item} />;
}

/** Introduction that fits the operator's list of clips and links. */
function Lead({ items }: { items: readonly HowtoItem[] | null }) {
  const ofClips = <Trans>Recorded in this app. No sound, but with captions.</Trans>;
  // Invisible placeholder, so that the page does not move when the list arrives.
  if (!items) return <span className="invisible">{ofClips}</span>;
  const clips = items.filter((item) => 'clip' in item).length;
  if (clips === 0)
    return items.length > 0 ? <Trans>Each card opens another website with more information.</Trans> : null;
  if (clips === items.length) return ofClips;
  return (
    <Trans>
      Recorded in this app. No sound, but with captions. Cards with a web address open another website.
    </Trans>
  );
}

function Clip({ clip }: { clip: HowtoClip }) {
  const { t } = useLingui();
  const words: Record<HowtoClip, { title: string; text: string }> = {
    wallet: {
      title: t`The wallet`,
      text: t`Deposit by QR, see every step in the statement, withdraw to your own bank account.`,
    },
    play: { title: t`Playing`, text: t`Open a game with one tap, move money in and play.` },
    balance: { title: t`Balances`, text: t`Available, in games and held: what each one means.` },
    bonus: {
      title: t`Bonuses`,
      text: t`Where to find bonuses, what they require and how bets count.`,
    },
    'bonus-cancel': {
      title: t`Cancelling a bonus`,
      text: t`When a bonus can be cancelled, and what happens to the money.`,
    },
  };
  const video = videos.find(({ id }) => id === clip);
  // A newer server may list a clip that this app does not have.
  if (!video) return null;
  return (
    <li>
      <HowtoVideo {...video} {...words[clip]} />
    </li>
  );
}

function OwnLink({ link, title, text }: { link: string; title: string; text: string }) {
  const address = httpsAddress(link);
  if (!address) return null;
  return (
    <li>
      <HowtoLink address={address} title={title} text={text} />
    </li>
  );
}

/** Placeholder as high as a clip's poster. */
function Waiting() {
  return (
    <li>
      <Skeleton className="h-[208px] w-full md:h-[286px] lg:h-[343px]" />
    </li>
  );
}

interface Props {
  address: URL;
  title: string;
  text: string;
}

/** Link to an external page. Its host is shown in full, so that nobody is taken to a place that they did not read. */
function HowtoLink({ address: { host, href }, title, text }: Props) {
  const { t } = useLingui();
  return (
    <article className="overflow-hidden rounded-lg border border-line bg-card">
      <div className="p-4">
        <h2 className="font-semibold wrap-anywhere">{title}</h2>
        {text ? <p className="mt-1 text-sm whitespace-pre-line text-muted wrap-anywhere">{text}</p> : null}
      </div>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t`${title}: ${host}, opens in a new tab`}
        className="flex min-h-[51px] items-center gap-3 border-t border-line px-4 py-2 text-sm font-semibold"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">{host}</span>
        <ExternalLink size={19} className="flex-none text-muted" />
      </a>
    </article>
  );
}
