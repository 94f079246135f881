/** Name in its own script and as the bank writes it. */
type Name = readonly [own: string, bank: string];

const thaiFirst: readonly Name[] = [
  ['กิตติพงษ์', 'KITTIPONG'],
  ['อรทัย', 'ORATHAI'],
  ['ประเสริฐ', 'PRASERT'],
  ['นภัสสร', 'NAPATSORN'],
  ['ธนกร', 'THANAKORN'],
  ['สุภาพร', 'SUPAPORN'],
  ['วีระชัย', 'WEERACHAI'],
  ['จิราพร', 'JIRAPORN'],
  ['อนุชา', 'ANUCHA'],
  ['พิมพ์ใจ', 'PIMJAI'],
  ['ณัฐวุฒิ', 'NATTAWUT'],
  ['รัตนา', 'RATTANA'],
  ['เอกชัย', 'EKKACHAI'],
  ['กมลชนก', 'KAMONCHANOK'],
  ['สุรศักดิ์', 'SURASAK'],
  ['วรรณา', 'WANNA'],
  ['ชัยวัฒน์', 'CHAIWAT'],
  ['ศิริพร', 'SIRIPORN'],
  ['ปรีชา', 'PREECHA'],
  ['ดวงใจ', 'DUANGJAI'],
  ['ภูวดล', 'PHUWADON'],
  ['มาลัย', 'MALAI'],
  ['เกรียงไกร', 'KRIANGKRAI'],
  ['ปาริชาต', 'PARICHAT'],
  ['นิรันดร์', 'NIRAN'],
];

const thaiLast: readonly Name[] = [
  ['วงศ์ไทย', 'WONGTHAI'],
  ['แก้วมณี', 'KAEWMANEE'],
  ['บุญเรือง', 'BUNRUEANG'],
  ['สุขสวัสดิ์', 'SUKSAWAT'],
  ['พรหมดี', 'PROMDEE'],
  ['จันทร์เพ็ญ', 'JANPHEN'],
  ['ศรีวิชัย', 'SRIWICHAI'],
  ['ทองสุข', 'THONGSUK'],
  ['อินทร์แก้ว', 'INKAEW'],
  ['ชัยมงคล', 'CHAIMONGKOL'],
  ['รุ่งเรือง', 'RUNGRUEANG'],
];

const laoFirst: readonly Name[] = [
  ['ບຸນມີ', 'BOUNMY'],
  ['ຄຳລ້າ', 'KHAMLA'],
  ['ສົມພອນ', 'SOMPHONE'],
  ['ມະນີວັນ', 'MANIVANH'],
  ['ວຽງໄຊ', 'VIENGXAY'],
  ['ດາລາ', 'DALA'],
  ['ພອນສະຫວັນ', 'PHONSAVANH'],
];
const laoLast: readonly Name[] = [
  ['ພົມມະຈັນ', 'PHOMMACHANH'],
  ['ສີສຸວົງ', 'SISOUVONG'],
  ['ແກ້ວບົວພາ', 'KEOBOUPHA'],
];

/** Returns the nth name of a country; the first hundred Thai and twenty Lao names are all different. */
export function nameOf(country: 'th' | 'la', n: number): { readonly own: string; readonly bank: string } {
  const [first, last] = country === 'th' ? [thaiFirst, thaiLast] : [laoFirst, laoLast];
  // Both lists are cycled, and their lengths have no common divisor.
  const a = first[n % first.length] ?? first[0];
  const b = last[n % last.length] ?? last[0];
  if (!a || !b) throw new Error('a list of names is empty');
  return { own: `${a[0]} ${b[0]}`, bank: `${a[1]} ${b[1]}` };
}
