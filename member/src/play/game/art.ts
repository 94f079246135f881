/** Original art for a game without a picture of its own: a palette and a motif, always the same for one code. */
export interface GameArt {
  from: string;
  to: string;
  motif: 'star' | 'rings' | 'waves' | 'diamond' | 'fan' | 'ticket';
}

const palettes: Record<string, readonly (readonly [string, string])[]> = {
  slot: [
    ['#1f7365', '#0b3a46'],
    ['#8a3a5b', '#3a1238'],
    ['#a85a24', '#4a1d16'],
    ['#3f4fa3', '#161b4b'],
  ],
  sport: [
    ['#2f6f3a', '#0e3326'],
    ['#7a2f2f', '#33121c'],
    ['#275e86', '#0d2440'],
  ],
  lotto: [
    ['#6a4a9c', '#271646'],
    ['#8a6a1c', '#3c2a0c'],
    ['#1d6b86', '#0b2a3f'],
  ],
};

const motifs: Record<string, readonly GameArt['motif'][]> = {
  slot: ['star', 'rings', 'diamond'],
  sport: ['fan', 'waves'],
  lotto: ['ticket', 'rings'],
};

export function artOf(code: string, category: string): GameArt {
  // FNV-1a, so that codes which look alike still fall far apart.
  let hash = 0x811c9dc5;
  for (const letter of code) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  const colours = palettes[category] ?? palettes.slot ?? [];
  const shapes = motifs[category] ?? motifs.slot ?? [];
  const [from, to] = colours[(hash >>> 21) % colours.length] ?? ['#1f7365', '#0b3a46'];
  return { from, to, motif: shapes[(hash >>> 5) % shapes.length] ?? 'star' };
}
