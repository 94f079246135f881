import { type HowtoItem, mostHowtoItems } from '@kapao/contract/backoffice/content-values';
import { howtoClips } from '@kapao/contract/howto-clips';
import type { Locale } from '@kapao/core/locale';
import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import type { ContentEdit } from '../useContentEdit.ts';
import { useClipTexts } from './clip-texts.ts';
import { HowtoCard } from './HowtoCard.tsx';
import { HowtoLinkFields } from './HowtoLinkFields.tsx';
import { HowtoView } from './HowtoView.tsx';
import { Languages } from './Languages.tsx';
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
  const isFull = items.length >= mostHowtoItems;
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
              title={'clip' in item ? words[item.clip] : t`Own item`}
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
            {t`Add own item`}
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
        {isFull ? <p className="text-muted">{t`Up to ${mostHowtoItems} items.`}</p> : null}
      </fieldset>
      <HowtoView items={items} word={word} />
    </div>
  );
}
