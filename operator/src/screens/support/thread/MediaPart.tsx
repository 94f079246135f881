import { useLingui } from '@lingui/react/macro';
import { Expand, FileX2, Paperclip } from 'lucide-react';
import { useState } from 'react';
import type { Media } from '../chat.ts';

interface Props {
  media: Media;
  seq: number;
  onOpen: (seq: number, url: string) => void;
  onRenew: (seq: number) => Promise<unknown>;
}

/** Media of a message: an image opens large, a video plays inline. Removed media is labelled as removed. */
export function MediaPart({ media, seq, onOpen, onRenew }: Props) {
  const { t } = useLingui();
  /** Address that failed to load, usually because it expired; a new one is requested once. */
  const [broken, setBroken] = useState<string | null>(null);
  const { url, fileType } = media;
  const fail = () => {
    if (broken === null) void onRenew(seq);
    setBroken(url ?? '');
  };
  if (!url)
    return (
      <p className="flex items-center gap-2 rounded-lg border border-dashed border-line px-3 py-2 text-muted">
        <FileX2 size={16} aria-hidden /> {t`The file was removed`}
      </p>
    );
  if (broken === url)
    return (
      <p className="flex items-center gap-2 rounded-lg border border-line bg-card px-3 py-2 text-muted">
        <FileX2 size={16} aria-hidden /> {t`The file could not be loaded`}
      </p>
    );
  if (fileType === 'image')
    return (
      <button
        type="button"
        aria-label={t`Open the image`}
        onClick={() => onOpen(seq, url)}
        className="block overflow-hidden rounded-xl border border-line bg-card"
      >
        <img
          src={url}
          alt=""
          onError={fail}
          className="max-h-72 min-h-16 min-w-16 max-w-full object-contain"
        />
      </button>
    );
  return (
    <div className="relative overflow-hidden rounded-xl border border-line bg-card">
      {fileType === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: what members film has no captions
        <video src={url} controls preload="metadata" onError={fail} className="max-h-72 max-w-full" />
      ) : (
        <a href={url} download className="flex items-center gap-2 px-3 py-2 font-medium text-gold-text">
          <Paperclip size={15} aria-hidden /> {t`A file`}
        </a>
      )}
      <button
        type="button"
        aria-label={t`Open the file`}
        onClick={() => onOpen(seq, url)}
        className="absolute top-2 right-2 grid size-8 max-md:size-11 place-items-center rounded-md bg-strong/70 text-on-strong"
      >
        <Expand size={15} aria-hidden />
      </button>
    </div>
  );
}
