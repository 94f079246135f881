import { cx } from '../../ui/design/cx.ts';
import { useQrDrawing } from './useQrDrawing.ts';

interface Props {
  text: string;
  label: string;
  /** Empty modules around the code. */
  margin: number;
  className: string;
}

/** QR drawn on the device; dark on white in both themes, because many readers accept nothing else. */
export function QrPicture({ text, label, margin, className }: Props) {
  const qr = useQrDrawing(text);
  return (
    <span className={cx('bg-white', className)}>
      {qr ? (
        <svg
          role="img"
          aria-label={label}
          viewBox={`${-margin} ${-margin} ${qr.size + 2 * margin} ${qr.size + 2 * margin}`}
          shapeRendering="crispEdges"
          className="size-full"
        >
          <path d={qr.path} fill="#0e1a2b" />
        </svg>
      ) : null}
    </span>
  );
}
