import { cx } from '../../ui/design/cx.ts';

/** Background of each bank's badge, which shows letters of its code, because no bank's trademark is used. */
const colours: Record<string, string> = {
  KBANK: '#1c6b4a',
  SCB: '#5b3b8c',
  KTB: '#1b6fa3',
  BBL: '#26407f',
  GSB: '#a83f74',
  BAY: '#8a6a1c',
  TMB: '#1f5fa8',
  BCEL: '#9b2d35',
  JDB: '#1d5f73',
  WW: '#22608a',
  E2P: '#7a4416',
};

export function BankBadge({ code }: { code: string }) {
  return (
    <span
      aria-hidden
      className="grid size-11 flex-none place-items-center rounded-sm text-[12px] font-bold text-white"
      style={{ background: colours[code] ?? '#3a4a63' }}
    >
      {/* Narrowed, because five letters would fill the badge from edge to edge. TTB still has the code of
         TMB, one of the two banks that formed it. */}
      <span className={cx(code.length > 4 && 'scale-x-84')}>{code === 'TMB' ? 'TTB' : code.slice(0, 5)}</span>
    </span>
  );
}
