import type { ReactNode } from 'react';
import type { Motif } from './art.ts';

/** Shapes in a box of 80 by 64 whose right edge is the card's, so that the name at the left stays clear. */
export const motifShapes: Readonly<Record<Motif, ReactNode>> = {
  star: (
    <g stroke="none">
      <circle cx="66" cy="12" r="26" opacity=".12" />
      <path d="m50 14 6.5 12.5 14 2.1-10 9.8 2.5 14-13-6.5-12.5 6.5 2.5-14-10-9.8 14-2.1Z" opacity=".3" />
      <path d="m27 44 2.4 4.6 5.2.8-3.7 3.6.9 5.2-4.8-2.4-4.6 2.4.9-5.2-3.7-3.6 5.2-.8Z" opacity=".3" />
    </g>
  ),
  rings: (
    <g fill="none" opacity=".24">
      <ellipse cx="56" cy="32" rx="34" ry="26" strokeWidth="5" />
      <ellipse cx="56" cy="32" rx="18" ry="13" strokeWidth="6" />
    </g>
  ),
  waves: (
    <g fill="none" strokeWidth="5" opacity=".2">
      <path d="M10 60c14-18 26-2 38-20S74 30 92 12" />
      <path d="M22 74c14-18 26-2 38-20s22-8 40-28" />
      <path d="M-2 46c14-18 26-2 38-20S60 18 80-4" />
    </g>
  ),
  diamond: (
    <g stroke="none">
      <path d="m54 2 30 30-30 30-30-30Z" opacity=".16" />
      <path d="m54 16 16 16-16 16-16-16Z" opacity=".26" />
      <path d="m54 26 6 6-6 6-6-6Z" opacity=".5" />
    </g>
  ),
  fan: (
    <g opacity=".2" stroke="none">
      <path d="M80 66 20 52l4-14Z" />
      <path d="M80 66 30 26l10-11Z" />
      <path d="M80 66 52 6l14-4Z" />
    </g>
  ),
  ticket: (
    <g fill="none" strokeWidth="3" opacity=".3">
      <rect x="30" y="10" width="48" height="20" rx="5" transform="rotate(12 54 20)" />
      <rect x="24" y="34" width="48" height="20" rx="5" transform="rotate(12 48 44)" />
      <path d="m44 12-4 19m-2 5-4 19" strokeDasharray="3 4" />
    </g>
  ),
  cells: (
    <g stroke="none" opacity=".2">
      <rect x="26" y="6" width="14" height="16" rx="4" />
      <rect x="26" y="25" width="14" height="20" rx="4" />
      <rect x="43" y="-4" width="14" height="24" rx="4" />
      <rect x="43" y="23" width="14" height="24" rx="4" />
      <rect x="60" y="8" width="14" height="18" rx="4" />
      <rect x="60" y="29" width="14" height="22" rx="4" />
    </g>
  ),
  leaf: (
    <g>
      <path d="M22 66C22 30 48 12 84 4c2 34-18 60-62 62Z" stroke="none" opacity=".2" />
      <path d="M22 66C36 44 54 26 74 14" fill="none" strokeWidth="2.5" opacity=".4" />
    </g>
  ),
  sun: (
    <g opacity=".26">
      <circle cx="52" cy="28" r="15" stroke="none" />
      <path
        d="M52 4v-8M52 52v9M28 28h-9M76 28h9M35 11l-6-6M69 45l6 6M69 11l6-6M35 45l-6 6"
        strokeWidth="4.5"
        strokeLinecap="round"
        fill="none"
      />
    </g>
  ),
  pitch: (
    <g fill="none" strokeWidth="2.5" opacity=".3">
      <path d="M24 4h62M24 4v62M52 4v62" />
      <circle cx="52" cy="32" r="13" />
      <circle cx="52" cy="32" r="3" fill="#fff" stroke="none" />
      <path d="M70 18h16M70 18v28h16" />
    </g>
  ),
  cards: (
    <g opacity=".24">
      <rect x="30" y="12" width="26" height="38" rx="5" stroke="none" transform="rotate(-14 43 31)" />
      <rect x="46" y="10" width="26" height="38" rx="5" strokeWidth="2.5" transform="rotate(10 59 29)" />
      <path d="m59 19 7 10-7 10-7-10Z" stroke="none" transform="rotate(10 59 29)" />
    </g>
  ),
  dice: (
    <g>
      <rect
        x="30"
        y="22"
        width="28"
        height="28"
        rx="7"
        stroke="none"
        opacity=".22"
        transform="rotate(-12 44 36)"
      />
      <rect
        x="54"
        y="4"
        width="22"
        height="22"
        rx="6"
        stroke="none"
        opacity=".16"
        transform="rotate(14 65 15)"
      />
      <g stroke="none" opacity=".42" transform="rotate(-12 44 36)">
        <circle cx="37" cy="29" r="3" />
        <circle cx="44" cy="36" r="3" />
        <circle cx="51" cy="43" r="3" />
      </g>
    </g>
  ),
  moon: <path d="M56 2a30 30 0 1 0 26 44A28 28 0 0 1 56 2Z" stroke="none" opacity=".24" />,
  boat: <path d="M12 40q34 20 68 0l-10 18H24Zm32-4V4l26 30Z" stroke="none" opacity=".22" />,
  lantern: <path d="M46 8h20m-10-8v8M40 16h32q14 17 0 34H40Q26 33 40 16Zm6 42h20" opacity=".26" />,
};
