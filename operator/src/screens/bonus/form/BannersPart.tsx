import type { Locale } from '@kapao/core/locale';
import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { ExplainedPictureButton } from '../../../frame/picture/PictureButton.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { TextArea } from '../../../ui/field/TextInput.tsx';
import { BannerPicture } from '../../../ui/show/BannerPicture.tsx';
import type { OfferEdit } from '../useOfferEdit.ts';

const most = 20;

/** Pictures above the terms, each with a text. Without any the app draws one from the terms. */
export function BannersPart({ edit, word, locked }: { edit: OfferEdit; word: Locale; locked: boolean }) {
  const { t } = useLingui();
  const { banners } = edit.offer;
  const replace = (at: number, html: string) =>
    edit.change({
      banners: banners.map((each, n) =>
        n === at ? { ...each, html: { ...each.html, [word]: html } } : each,
      ),
    });
  return (
    <div className="grid gap-3">
      {banners.map(({ image, html }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one picture may stand there twice, and they keep their order
        <div key={`${image}${at}`} className="grid grid-cols-[7rem_1fr_auto] items-start gap-3">
          <BannerPicture image={image} />
          <TextArea
            label={t`Text below it, HTML`}
            rows={2}
            value={html[word]}
            maxLength={5_000}
            onChange={(text) => replace(at, text)}
          />
          <IconButton
            label={t`Remove`}
            disabled={locked}
            onClick={() => edit.change({ banners: banners.filter((_, n) => n !== at) })}
          >
            <Trash2 size={15} />
          </IconButton>
        </div>
      ))}
      <ExplainedPictureButton
        label={t`Add an image`}
        disabled={locked || banners.length >= most}
        onPicture={(image) =>
          edit.change({ banners: [...banners, { image, html: { th: '', la: '', en: '' } }] })
        }
      />
    </div>
  );
}
