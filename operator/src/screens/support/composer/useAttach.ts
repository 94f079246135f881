import { useLingui } from '@lingui/react/macro';
import { useNotify } from 'ra-core';
import { useAction } from '../../../frame/api/useAction.ts';
import { changeDraft } from './useDraft.ts';

export const attachTypes = ['image/png', 'image/jpeg', 'image/gif', 'video/mp4', 'video/quicktime'];
const maxBytes = 20 * 1024 * 1024;

/** Uploads an image or video to attach to the answer. */
export function useAttach(id: string) {
  const { t } = useLingui();
  const notify = useNotify();
  const upload = useAction('uploadToChat');
  return {
    busy: upload.busy,
    put: async (file: File) => {
      if (!attachTypes.includes(file.type))
        return notify(t`PNG, JPEG, GIF, MP4 or MOV only.`, { type: 'error' });
      if (file.size > maxBytes) return notify(t`At most 20 MB.`, { type: 'error' });
      const stored = await upload.run({ params: { id }, file });
      if (!stored) return;
      const { path, fileType } = stored;
      const preview = fileType === 'image' ? URL.createObjectURL(file) : null;
      changeDraft(id, { file: { path, fileType, name: file.name, preview } });
    },
  };
}

export type Attach = ReturnType<typeof useAttach>;
