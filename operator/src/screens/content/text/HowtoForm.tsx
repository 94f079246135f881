import { type HowtoItem, maxHowtoItems } from '@kapao/contract/backoffice/content-values';
import { howtoClips } from '@kapao/contract/howto-clips';
import type { Locale } from '@kapao/core/locale';
import { httpsAddress } from '@kapao/core/text/https-address';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, CirclePlay, ExternalLink, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { ContentEdit } from '../useContentEdit.ts';
import { useClipTexts } from './clip-texts.ts';
import { HowtoLinkFields } from './HowtoLinkFields.tsx';
import { Languages } from './Languages.tsx';
import { MemberView } from './MemberView.tsx';
import { useOrder } from './useOrder.ts';

const nothing = { th: '', la: '', en: '' };

/** Clips of the app and the operator's own links, in the order that members see. */
export function HowtoForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const [word, setWord] = useState<Locale>('th');
  const { words } = useClipTexts();
  const items = edit.value as HowtoItem[]; // Cast: the editor shows this form only for this key.
  const order = useOrder(items, edit.change);
  const missing = howtoClips.filter((clip) => !items.some((item) => 'clip' in item && item.clip === clip));
  const isFull = items.length >= maxHowtoItems;
  const set = (at: number, item: HowtoItem) => edit.change(items.map((each, n) => (n === at ? item : each)));
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <fieldset disabled={!edit.mayWrite} className="grid min-w-0 content-start gap-3">
        <Languages
          word={word}
          onWord={setWord}
          isWhole={(each) => items.every((item) => 'clip' in item || item.title[each].trim() !== '')}
        />
        <ol ref={order.list} className="grid gap-3">
          {items.map((item, at) => (
            <HowtoCard
              // biome-ignore lint/suspicious/noArrayIndexKey: an own item has no name but its place
              key={at}
              at={at}
              of={items.length}
              title={'clip' in item ? words[item.clip] : t`Custom item`}
              note={'clip' in item ? t`app video` : undefined}
              onMove={order.move}
              onOut={order.takeOut}
            >
              {'link' in item ? (
                <HowtoLinkFields item={item} word={word} onChange={(next) => set(at, next)} />
              ) : null}
            </HowtoCard>
          ))}
        </ol>
        <p aria-live="polite" className="sr-only">
          {order.said}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            ref={order.adder}
            icon={<Plus size={15} />}
            disabled={isFull}
            onClick={() => order.add({ link: '', title: nothing, text: nothing })}
          >
            {t`Add custom item`}
          </Button>
          {missing.map((clip) => {
            const name = words[clip];
            return (
              <Button
                key={clip}
                icon={<Plus size={15} />}
                disabled={isFull}
                onClick={() => order.add({ clip })}
              >
                {t`Restore: ${name}`}
              </Button>
            );
          })}
        </div>
        {isFull ? <p className="text-muted">{t`Up to ${maxHowtoItems} items.`}</p> : null}
      </fieldset>
      <HowtoView items={items} word={word} />
    </div>
  );
}

/** Preview of the list in order. Clips are part of the members' app and appear by name. */
function HowtoView({ items, word }: { items: readonly HowtoItem[]; word: Locale }) {
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

interface Props {
  at: number;
  of: number;
  title: string;
  note: string | undefined;
  onMove: (at: number, press: 'up' | 'down') => void;
  onOut: (at: number) => void;
  children: ReactNode;
}

/** One item with its position and the buttons that move or remove it. */
function HowtoCard({ at, of, title, note, onMove, onOut, children }: Props) {
  const { t } = useLingui();
  return (
    <li className="min-w-0 rounded-lg border border-line bg-card px-3.5 py-2">
      <div className="flex items-center gap-2">
        <span className="tabular w-5 flex-none text-muted">{at + 1}</span>
        <h2 className="min-w-0 flex-1 font-semibold">
          {title} {note ? <span className="font-normal text-muted">{note}</span> : null}
        </h2>
        <span className="flex flex-none">
          <IconButton label={t`Move up`} data-press="up" disabled={at === 0} onClick={() => onMove(at, 'up')}>
            <ArrowUp size={15} />
          </IconButton>
          <IconButton
            label={t`Move down`}
            data-press="down"
            disabled={at === of - 1}
            onClick={() => onMove(at, 'down')}
          >
            <ArrowDown size={15} />
          </IconButton>
          <IconButton label={t`Remove`} data-press="out" onClick={() => onOut(at)}>
            <Trash2 size={15} />
          </IconButton>
        </span>
      </div>
      {children}
    </li>
  );
}
