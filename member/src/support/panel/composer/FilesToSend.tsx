import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import type { ChosenFile } from '../../conversation/conversation.ts';
import { Preview } from '../message/Uploading.tsx';
import { ThreadActionsContext } from '../thread-actions.ts';
import type { ChosenFiles } from './useChosenFiles.ts';

/** Picked files above the field, to look at and to take out before they are sent. */
export function FilesToSend({ files: { chosen, remove } }: { files: ChosenFiles }) {
  if (chosen.length === 0) return null;
  return (
    <div className="mx-auto max-w-[748px] px-3 pt-2 tight:pt-1">
      <p role="status" className="mb-1 text-xs text-muted">
        <Trans>Not sent yet. Tap Send.</Trans>
      </p>
      <ul className="flex gap-2 overflow-x-auto">
        {chosen.map((one) => (
          <FileToSend key={one.clientId} {...one} onRemove={() => remove(one.clientId)} />
        ))}
      </ul>
    </div>
  );
}

function FileToSend({ file, fileType, onRemove }: ChosenFile & { onRemove: () => void }) {
  const { t } = useLingui();
  const { enlarge } = use(ThreadActionsContext);
  const preview = useObjectUrl(file);
  const { name } = file;
  const picture = <Preview upload={{ fileType, preview }} />;
  return (
    <li className="relative size-24 flex-none overflow-hidden rounded-md border border-line bg-skeleton tight:h-14">
      {fileType === 'image' && preview ? (
        <button
          type="button"
          aria-label={t`Enlarge the picture`}
          onClick={() => enlarge(preview)}
          className="size-full"
        >
          {picture}
        </button>
      ) : (
        <>
          {picture}
          <span className="absolute inset-x-1 bottom-0.5 truncate text-xs">{name}</span>
        </>
      )}
      <button
        type="button"
        aria-label={t`Don’t send this file`}
        onClick={onRemove}
        className="absolute top-0 right-0 flex size-11 justify-end p-1"
      >
        <span className="grid size-6 place-items-center rounded-full bg-[#0a111c99] text-white">
          <X size={16} />
        </span>
      </button>
    </li>
  );
}

/** Returns an address for a file on this device, valid while the component is mounted. */
function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
