import { useLingui } from '@lingui/react/macro';
import { slipPictureUrl } from '../../base/slip-picture.ts';
import { PictureViewer } from '../../ui/picture/PictureViewer.tsx';
import { Notice } from '../../ui/status/Badge.tsx';
import { useMay } from '../api/session.ts';

interface Props {
  /** Id from `slipKey`. */
  slip: string;
  alt: string;
  className: string;
}

/** Picture of a slip. A picture cannot be masked, so it requires the permission to see personal data. */
export function SlipPicture({ slip, alt, className }: Props) {
  const { t } = useLingui();
  const may = useMay();
  if (!may('members.personal')) return <Notice tone="plain">{t`Your role may not view slip images.`}</Notice>;
  return <PictureViewer key={slip} src={slipPictureUrl(slip)} alt={alt} className={className} />;
}
