import type { HowtoItem } from '@kapao/contract/backoffice/content-values';
import type { Locale } from '@kapao/core/locale';
import { httpsAddress } from '@kapao/core/text/https-address';
import { useLingui } from '@lingui/react/macro';
import { CirclePlay, ExternalLink } from 'lucide-react';
import { useClipTexts } from './clip-texts.ts';
import { MemberView } from './MemberView.tsx';

/** Preview of the list in order. Clips are part of the members' app and appear by name. */
export function HowtoView({ items, word }: { items: readonly HowtoItem[]; word: Locale }) {
  const { t } = useLingui();
  const { words } = useClipTexts();
  return (
    <MemberView>
      {items.length === 0 ? <p className="text-muted">{t`Members see that there is nothing here.`}</p> : null}
      {items.map((item, at) =>
        'clip' in item ? (
          <div key={item.clip} className="flex items-center gap-3 rounded-lg border border-line px-3.5 py-3">
            <CirclePlay size={19} className="flex-none text-muted" />
            <span className="font-semibold">{words[item.clip]}</span>
          </div>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an own item has no name but its place
          <div key={at} lang={word === 'la' ? 'lo' : word} className="rounded-lg border border-line">
            <div className="px-3.5 py-3 wrap-anywhere">
              <p className="font-semibold">{item.title[word]}</p>
              <p className="whitespace-pre-line text-muted">{item.text[word]}</p>
            </div>
            <p className="flex items-center gap-2 border-t border-line px-3.5 py-2 font-medium">
              <span className="min-w-0 flex-1 wrap-anywhere">{httpsAddress(item.link)?.host ?? '–'}</span>
              <ExternalLink size={15} className="flex-none text-muted" />
            </p>
          </div>
        ),
      )}
    </MemberView>
  );
}
