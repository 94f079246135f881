import { type Late, useLate } from './late.ts';

/** Something beside what the page is about: it appears when its chunk is here, and is missed by nobody until then. */
export function Lately<Props extends object>({ what, props }: { what: Late<Props>; props: Props }) {
  const { Content } = useLate(what, false);
  return Content ? <Content {...props} /> : null;
}
