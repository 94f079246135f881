import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDialogs } from '../../../frame/dialog/dialogs.ts';

const name = 'chat-picture';

/** One picture in full size, in the history like every dialog: Back and Escape close it and leave the chat open. */
export function useLargePicture() {
  const dialogs = useDialogs();
  const [address, setAddress] = useState('');
  const isOpen = dialogs.isOpen(name);
  const close = () => dialogs.close(name);
  // A reload restores that a picture was open, but not which.
  const isLeftOver = isOpen && address === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when a restored picture is found
  useEffect(() => {
    if (isLeftOver) close();
  }, [isLeftOver]);
  return {
    enlarge(next: string) {
      setAddress(next);
      dialogs.open({ name });
    },
    picture: isOpen && address ? <LargePicture address={address} onClose={close} /> : null,
  };
}

function LargePicture({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const own = dialog.current;
    own?.showModal();
    // The focus returns to the pressed element.
    return () => own?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={t`The picture`}
      // Back has closed the picture; the close event that follows must not go back further.
      onClose={() => (dialog.current ? onClose() : undefined)}
      // The chat's container listens for Escape as well.
      onKeyDown={(event) => event.stopPropagation()}
      onClick={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-black/90 p-0 outline-none backdrop:bg-scrim"
    >
      <img src={address} alt="" className="size-full object-contain" />
      <button
        type="button"
        aria-label={t`Close`}
        className="absolute top-[max(10px,env(safe-area-inset-top))] right-2.5 grid size-12 place-items-center rounded-full bg-black/60 text-white"
      >
        <X size={26} />
      </button>
    </dialog>
  );
}
