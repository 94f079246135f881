import { type Late, useLate } from './late.ts';

/** Renders something that the page can do without, as soon as its chunk has come. */
export function Lately<Props extends object>({ what, props }: { what: Late<Props>; props: Props }) {
  const { Content } = useLate(what, false);
  return Content ? <Content {...props} /> : null;
}
