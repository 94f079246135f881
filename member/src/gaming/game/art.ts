/** Own artwork for a game without a picture: a palette and a motif, always the same for one code. */
export interface GameArtSpec {
  from: string;
  to: string;
  motif: Motif;
}

export const motifs = [
  'star',
  'rings',
  'waves',
  'diamond',
  'fan',
  'ticket',
  'cells',
  'leaf',
  'sun',
  'pitch',
  'cards',
  'dice',
  'moon',
  'boat',
  'lantern',
] as const;
export type Motif = (typeof motifs)[number];

const green = ['#1f7365', '#0b3a46'] as const;
const rose = ['#8a3a5b', '#3a1238'] as const;
const amber = ['#a85a24', '#4a1d16'] as const;
const blue = ['#3f4fa3', '#161b4b'] as const;
const field = ['#2f6f3a', '#0e3326'] as const;
const brick = ['#7a2f2f', '#33121c'] as const;
const sea = ['#275e86', '#0d2440'] as const;
const violet = ['#6a4a9c', '#271646'] as const;
const olive = ['#8a6a1c', '#3c2a0c'] as const;
const teal = ['#1d6b86', '#0b2a3f'] as const;

type Palette = readonly [string, string];

/** Codes of the specification with fixed artwork, so that all sixteen differ side by side. */
const own: Readonly<Record<string, readonly [Palette, Motif]>> = {
  PG: [green, 'cells'],
  PGSLOT: [teal, 'leaf'],
  JOKER: [rose, 'diamond'],
  JOKER2: [violet, 'cards'],
  SLOTXO: [blue, 'rings'],
  SUPERSLOT: [amber, 'star'],
  AREASLOT: [brick, 'star'],
  SLOTRACHA: [field, 'boat'],
  CIRCUS: [violet, 'fan'],
  USUN: [olive, 'sun'],
  UFABET: [field, 'pitch'],
  SEXYGAME: [brick, 'moon'],
  BETFLIX: [sea, 'waves'],
  ASKMEBET: [teal, 'lantern'],
  IMI: [blue, 'dice'],
  HUAYHD: [violet, 'ticket'],
};

const palettes: Readonly<Record<string, readonly Palette[]>> = {
  slot: [green, rose, amber, blue],
  sport: [field, brick, sea],
  lotto: [violet, olive, teal],
};

const defaults: Readonly<Record<string, readonly Motif[]>> = {
  slot: ['star', 'rings', 'diamond', 'cells', 'leaf', 'cards'],
  sport: ['fan', 'waves', 'pitch', 'dice'],
  lotto: ['ticket', 'rings', 'sun'],
};

export function artOf(code: string, category: string): GameArtSpec {
  const known = Object.hasOwn(own, code) ? own[code] : undefined;
  const [[from, to], motif] = known ?? drawnFor(code, category);
  return { from, to, motif };
}

function drawnFor(code: string, category: string): readonly [Palette, Motif] {
  // FNV-1a, so that similar codes get different artwork.
  let hash = 0x811c9dc5;
  for (const letter of code) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  const colours = palettes[category] ?? palettes.slot ?? [];
  const shapes = defaults[category] ?? defaults.slot ?? [];
  return [colours[(hash >>> 21) % colours.length] ?? green, shapes[(hash >>> 5) % shapes.length] ?? 'star'];
}
