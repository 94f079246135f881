import { useLingui } from '@lingui/react/macro';
import { Film as FilmMark, Image, X } from 'lucide-react';
import { use, useState } from 'react';
import type { Line, Upload } from '../../conversation/conversation.ts';
import { ThreadActionsContext } from '../thread-actions.ts';
import { pictureBox } from './Picture.tsx';
import { percentSent } from './sizes.ts';

const radius = 25;
const circumference = 2 * Math.PI * radius;

/** A file being uploaded: dimmed, with the progress around the button that stops it. */
export function Uploading({ line, upload }: { line: Line; upload: Upload }) {
  const { t } = useLingui();
  const { remove } = use(ThreadActionsContext);
  const percent = percentSent(upload);
  // In the state `sending` the file is uploaded, and only its message remains to be sent.
  const stops = line.delivery !== 'sending';
  const picture = usePreview(upload);
  return (
    <div className={`${pictureBox} relative`}>
      {picture}
      <span className="absolute inset-0 bg-[#0a111c99]" />
      {picture ? null : (
        <span className="absolute inset-x-3 bottom-2 truncate text-xs text-white">{upload.name}</span>
      )}
      <svg viewBox="0 0 56 56" aria-hidden className="absolute inset-0 m-auto size-14 -rotate-90">
        <circle cx="28" cy="28" r={radius} fill="#0a111c99" stroke="#ffffff55" strokeWidth="3" />
        <circle
          cx="28"
          cy="28"
          r={radius}
          fill="none"
          className="stroke-gold transition-[stroke-dashoffset] duration-(--calm)"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - (stops ? percent : 100) / 100)}
        />
      </svg>
      <span role="progressbar" aria-label={t`Sent`} aria-valuenow={percent} className="sr-only" />
      {stops ? (
        <button
          type="button"
          aria-label={t`Don’t send this file`}
          onClick={() => remove(line.key)}
          className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full text-white"
        >
          <X size={24} />
        </button>
      ) : null}
    </div>
  );
}

type Previewed = Pick<Upload, 'fileType' | 'preview'>;

/**
 * Returns the picked picture as an element; null for a video and for a picture that the browser cannot show.
 */
function usePreview({ fileType, preview }: Previewed) {
  const [isBroken, setBroken] = useState(false);
  if (fileType !== 'image' || !preview || isBroken) return null;
  return (
    <img src={preview} alt="" onError={() => setBroken(true)} className="size-full object-cover object-top" />
  );
}

/** The picked file, or an icon where the browser cannot show it. */
export function Preview({ upload }: { upload: Previewed }) {
  const { fileType } = upload;
  const picture = usePreview(upload);
  if (picture) return picture;
  return (
    <span className="grid size-full place-items-center text-muted">
      {fileType === 'image' ? <Image size={24} /> : <FilmMark size={24} />}
    </span>
  );
}
