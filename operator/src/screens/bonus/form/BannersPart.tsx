import type { Locale } from '@kapao/core/locale';
import { useLingui } from '@lingui/react/macro';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useAction } from '../../../frame/api/useAction.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { TextArea } from '../../../ui/field/TextInput.tsx';
import { BannerPicture } from '../../../ui/show/BannerPicture.tsx';
import type { OfferEdit } from '../useOfferEdit.ts';

const most = 20;

/** Pictures above the terms, each with a text of its own. Without any the app draws one from the terms. */
export function BannersPart({ edit, word, locked }: { edit: OfferEdit; word: Locale; locked: boolean }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { banners } = edit.offer;
  const upload = useAction('uploadPicture', {
    onDone: ({ url }) =>
      edit.change({ banners: [...banners, { image: url, html: { th: '', la: '', en: '' } }] }),
  });
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
            label={t`Take it out`}
            disabled={locked}
            onClick={() => edit.change({ banners: banners.filter((_, n) => n !== at) })}
          >
            <Trash2 size={15} />
          </IconButton>
        </div>
      ))}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void upload.run({ file });
        }}
      />
      <div>
        <Button
          icon={<ImagePlus size={15} />}
          busy={upload.busy}
          disabled={locked || banners.length >= most}
          onClick={() => input.current?.click()}
        >
          {t`Add a picture`}
        </Button>
        <p className="mt-1 text-xs text-muted">{t`JPEG, PNG or WebP, up to 8 MB. It is made smaller by itself.`}</p>
      </div>
    </div>
  );
}
