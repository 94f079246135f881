import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { OfferDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import { type OfferPreview, offerPreviewReady } from '@kapao/contract/offer-preview';
import type { Locale } from '@kapao/core/locale';
import { minorFromWire, toWire, unitOf } from '@kapao/core/money';
import { creditOf, type Terms } from '@kapao/core/reward/terms';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { Tabs } from '../../ui/menu/Tabs.tsx';

interface Props {
  address: string;
  offer: OfferDraft;
  /** Whether all numbers are valid; the preview waits while one is being typed. */
  isWhole: boolean;
  word: Locale;
}

/** The members' own screens in a frame, rendering the form's present content. */
export function OfferPreviewFrame({ address, offer, isWhole, word }: Props) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const { data } = useBackoffice('listPlayable');
  const { origin } = new URL(address);
  const deposit = offer.currency === 'LAK' ? 250_000 : 500;
  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      const isOurs = event.source === frame.current?.contentWindow && event.origin === origin;
      if (isOurs && event.data === offerPreviewReady) setReady(true);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [origin]);
  const games = data?.games;
  useEffect(() => {
    if (!ready || !games || !isWhole) return;
    const preview: OfferPreview = {
      kind: 'kapao-offer',
      bonus: toMemberBonus({ offer, locale: word, games, deposit }),
      currency: offer.currency === 'LAK' ? 'LAK' : 'BAHT',
      locale: word,
      theme,
    };
    frame.current?.contentWindow?.postMessage(preview, origin);
  }, [ready, games, offer, word, theme, origin, deposit, isWhole]);
  const shown = deposit.toLocaleString('en');
  return (
    <section aria-label={t`Member’s view`}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="font-semibold">{t`Member’s view`}</h2>
        <Tabs
          variant="segments"
          label={t`Light or dark`}
          chosen={theme}
          onChoose={setTheme}
          tabs={[
            { name: 'light', label: t`Light` },
            { name: 'dark', label: t`Dark` },
          ]}
        />
      </div>
      <div className="mx-auto w-full max-w-[360px] overflow-hidden rounded-[28px] border-[8px] border-[#0b1526] bg-card">
        <iframe
          ref={frame}
          title={t`Member’s view`}
          src={address}
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
          className="block h-[640px] w-full"
        />
      </div>
      <p className="mt-2 text-center text-muted">{t`360 px, for a member who deposited ${shown}`}</p>
    </section>
  );
}

interface PreviewInput {
  readonly offer: OfferDraft;
  readonly locale: Locale;
  readonly games: BackofficeReply<'listPlayable'>['games'];
  /** Deposit of the previewed member, in baht or kip. */
  readonly deposit: number;
}

/** Returns the draft as on the members' wire, for a member who has just made this deposit. */
function toMemberBonus({ offer, locale, games, deposit }: PreviewInput): OfferPreview['bonus'] {
  const { code, terms, currency } = offer;
  const { credit, minDeposit } = terms;
  const inMinor = (amount: number) => minorFromWire(amount, currency);
  const given: Pick<Terms, 'credit'>['credit'] =
    credit.kind === 'percent'
      ? { ...credit, most: inMinor(credit.most) }
      : { ...credit, amount: inMinor(credit.amount) };
  const isFree = minDeposit === 0;
  const put = isFree ? 0 : Math.max(deposit, minDeposit);
  const bonus = creditOf({ credit: given }, inMinor(put), unitOf(currency));
  const required = Math.round((put + toWire(bonus)) * terms.turnoverMultiple * 100) / 100;
  const allowed = (each: { code: string }) => offer.games === null || offer.games.includes(each.code);
  return {
    code,
    name: offer.name[locale],
    description: offer.description[locale],
    type: offer.type,
    maxReceived: offer.maxReceived,
    percentFail: terms.percentFail,
    banners: offer.banners.map(({ image, html }) => ({ image, html: html[locale] })),
    firstDeposit: offer.audience === 'first-deposit',
    userBonus: null,
    terms: {
      ...terms,
      weights: terms.weights,
      minClear: terms.minClear ?? 0,
    },
    games: games.filter(allowed),
    gamesBarred: games.filter((each) => !allowed(each)).map(({ name }) => name),
    endsAt: offer.endsAt,
    weekdays: offer.weekdays,
    preview: {
      refusal: null,
      deposit: isFree ? null : put,
      depositAt: isFree ? null : new Date().toISOString(),
      bonus: toWire(bonus),
      required,
      older: 0,
    },
  };
}
