import { type LazyChunk, useLazyChunk } from './lazy.ts';

/** Renders an optional component once its chunk has loaded. */
export function Lazy<Props extends object>({ what, props }: { what: LazyChunk<Props>; props: Props }) {
  const { Content } = useLazyChunk(what, false);
  return Content ? <Content {...props} /> : null;
}
