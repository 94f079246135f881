import { type LazyChunk, useLazyChunk } from './lazy.ts';

/** Renders something that the page can do without, as soon as its chunk has come. */
export function Lazy<Props extends object>({ what, props }: { what: LazyChunk<Props>; props: Props }) {
  const { Content } = useLazyChunk(what, false);
  return Content ? <Content {...props} /> : null;
}
