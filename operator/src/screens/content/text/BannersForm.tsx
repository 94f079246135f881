import type { Banner } from '@kapao/contract/backoffice/content-values';
import type { Locale } from '@kapao/core/locale';
import { useLingui } from '@lingui/react/macro';
import { ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ExplainedPictureButton } from '../../../frame/picture/PictureButton.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { TextArea } from '../../../ui/field/TextInput.tsx';
import { BannerPicture } from '../../../ui/show/BannerPicture.tsx';
import { Card } from '../../../ui/show/Card.tsx';
import type { ContentEdit } from '../useContentEdit.ts';
import { Languages } from './Languages.tsx';
import { Cleaned, MemberView } from './MemberView.tsx';

const most = 20;

/** Banners in order, each with a text below it. */
export function BannersForm({ edit }: { edit: ContentEdit }) {
  const { t } = useLingui();
  const [word, setWord] = useState<Locale>('th');
  const banners = edit.value as Banner[]; // Cast: the editor shows this form only for this key.
  const locked = !edit.mayWrite;
  const up = (at: number) => {
    const moved = banners[at];
    const rest = banners.filter((_, n) => n !== at);
    if (moved) edit.change([...rest.slice(0, at - 1), moved, ...rest.slice(at - 1)]);
  };
  const write = (at: number, html: string) =>
    edit.change(
      banners.map((each, n) => (n === at ? { ...each, html: { ...each.html, [word]: html } } : each)),
    );
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <fieldset disabled={locked} className="grid content-start gap-3">
        <Languages
          word={word}
          onWord={setWord}
          isWhole={(each) => banners.every(({ image, html }) => image !== '' || html[each].trim() !== '')}
        />
        {banners.map((banner, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one picture may stand there twice, and is known by its place
          <Card key={`${word}${at}`}>
            <div className="grid grid-cols-[9rem_1fr_auto] items-start gap-3">
              <BannerPicture image={banner.image} />
              <TextArea
                label={t`Text below it, HTML`}
                rows={3}
                maxLength={5_000}
                value={banner.html[word]}
                onChange={(html) => write(at, html)}
              />
              <div className="grid">
                <IconButton label={t`Up`} disabled={locked || at === 0} onClick={() => up(at)}>
                  <ArrowUp size={15} />
                </IconButton>
                <IconButton
                  label={t`Remove`}
                  disabled={locked}
                  onClick={() => edit.change(banners.filter((_, n) => n !== at))}
                >
                  <Trash2 size={15} />
                </IconButton>
              </div>
            </div>
          </Card>
        ))}
        <ExplainedPictureButton
          label={t`Add an image`}
          disabled={locked || banners.length >= most}
          onPicture={(image) => edit.change([...banners, { image, html: { th: '', la: '', en: '' } }])}
        />
      </fieldset>
      <MemberView>
        {banners.length === 0 ? (
          <p className="text-muted">{t`Without banners, the dialog opens immediately.`}</p>
        ) : null}
        {banners.map(({ image, html }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <div key={at} className="grid gap-2">
            {image ? <BannerPicture image={image} /> : null}
            <Cleaned html={html[word]} />
          </div>
        ))}
      </MemberView>
    </div>
  );
}
