import { useLingui } from '@lingui/react/macro';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';

/** File types of the specification; `.mov` is quicktime. */
const accepted = 'video/mp4,video/quicktime,image/png,image/jpeg,image/gif,.mp4,.mov,.png,.jpeg,.jpg,.gif';

/** Opens the phone's photos; the engine decides whether a file is accepted. */
export function AttachButton({ onAttach }: { onAttach: (files: readonly File[]) => void }) {
  const { t } = useLingui();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        accept={accepted}
        aria-label={t`A picture or video`}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onAttach([...(currentTarget.files ?? [])]);
          // Cleared so that choosing the same file again fires a change.
          currentTarget.value = '';
        }}
        className="sr-only"
      />
      <button
        type="button"
        aria-label={t`Attach a picture or video`}
        onClick={() => picker.current?.click()}
        className="grid size-12 flex-none place-items-center rounded-full text-muted hover:bg-page"
      >
        <Paperclip size={22} />
      </button>
    </>
  );
}
