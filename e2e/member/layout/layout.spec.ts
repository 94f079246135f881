import { keepWordsWhole } from '@kapao/contract/texts/whole-words';
import type { Page } from '@playwright/test';
import { layoutViolationsIn } from '../../fixtures/layout.ts';
import { expect, test } from '../../fixtures/test.ts';

const narrow = { width: 320, height: 480, letters: 1 } as const;

/** Returns the kinds of flaws of a page with this body. */
async function kindsIn(page: Page, body: string, lang = 'en'): Promise<string[]> {
  // Same base styles as the app's pages, in a monospaced font.
  await page.setContent(`<!doctype html><html lang="${lang}"><meta name="viewport" content="width=device-width">
    <style>* { box-sizing: border-box } body { margin: 0; padding: 16px; font: 16px/1.6 monospace; overflow-wrap: anywhere }
    button { min-width: 48px; height: 48px }</style><body>${body}</body></html>`);
  const kinds = (await layoutViolationsIn(page, [narrow])).map(
    (violation) => violation.split(': ')[1] ?? violation,
  );
  return [...new Set(kinds)].sort();
}

const sound: Record<string, string> = {
  'a text that ends its lines between words': '<p>Money that came in since the morning of the day before</p>',
  'an amount that stays in one piece':
    '<p>The money is with you, and is yours <span style="white-space:nowrap">฿123,456,789.50</span></p>',
  'a name longer than its line': `<p>${'Wachira'.repeat(9)}</p>`,
  'an ellipsis whose whole text can be had':
    '<p title="A very long name of a very long game that nobody will ever read" style="overflow:hidden;white-space:nowrap;text-overflow:ellipsis">A very long name of a very long game that nobody will ever read</p>',
  'what only a screen reader is told':
    '<p style="position:absolute;width:1px;height:1px;overflow:hidden;white-space:nowrap">more than there is room for</p>',
  'a row that is pushed sideways':
    '<ul style="display:flex;overflow-x:auto;padding:0">' +
    '<li style="flex:none;width:200px">A card</li>'.repeat(4) +
    '</ul>',
  'two buttons beside each other': '<button>One</button><button>Two</button>',
  'a mark in the corner of a card':
    '<div style="position:relative"><button style="width:100%;height:120px">A card</button><button style="position:absolute;top:0;right:0;width:48px">★</button></div>',
  'a link within a sentence': '<p>All of it stands <a href="/there">there</a> in a row</p>',
  'a table that has room': '<table><tr><td>Friend</td><td>25/11/2026</td><td>฿1.00</td></tr></table>',
};

const broken: Record<string, { kinds: string[]; body: string; lang?: string }> = {
  'a word of ours in a column too narrow': {
    kinds: ['word-breaks'],
    body: '<p style="width:60px">Withdrawal</p>',
  },
  'a word cut by a column that was squeezed': {
    kinds: ['word-breaks'],
    body: '<div style="display:flex"><p style="flex:1;min-width:0">Received</p><p style="flex:none;width:230px">of a wide column</p></div>',
  },
  'a long name of which a letter stands on each line': {
    kinds: ['letters'],
    body: `<p style="width:24px">${'Wachira'.repeat(9)}</p>`,
  },
  'a Thai word broken within itself': {
    kinds: ['word-breaks'],
    body: '<p style="width:30px;word-break:break-all">ประวัติ</p>',
    lang: 'th',
  },
  'a Lao word broken within itself': {
    kinds: ['word-breaks'],
    body: '<p style="width:30px;word-break:break-all">ທະນາຄານ</p>',
    lang: 'lo',
  },
  'a date broken at its strokes': { kinds: ['word-breaks'], body: '<p style="width:70px">25/11/2026</p>' },
  'an amount that breaks': {
    kinds: ['amount-breaks', 'word-breaks'],
    body: '<p style="width:100px">฿123,456,789.50</p>',
  },
  'a sign that stays behind without its figure': {
    kinds: ['amount-breaks'],
    body: '<p style="width:150px">It is now ฿ 123,456.50</p>',
  },
  'an amount in parts of different sizes that breaks': {
    kinds: ['amount-breaks', 'word-breaks'],
    body: '<p style="width:80px"><span>฿</span><big>123,456</big><wbr><small>.50</small></p>',
  },
  'the sign of an amount on another line than its currency': {
    kinds: ['amount-breaks'],
    body: '<p style="width:128px">It is lower −฿123.50</p>',
  },
  'an account number that breaks at its hyphen': {
    kinds: ['number-breaks'],
    body: '<p style="width:170px">Account 405-111-2223</p>',
  },
  'a text that is cut off': {
    kinds: ['cut-off'],
    body: '<p style="width:100px;overflow:hidden;white-space:nowrap">More than there is room for</p>',
  },
  'an ellipsis whose whole text is nowhere': {
    kinds: ['cut-off'],
    body: '<p style="width:100px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">More than there is room for</p>',
  },
  'an amount that ends in an ellipsis, though it stands in the title': {
    kinds: ['cut-off'],
    body: '<p title="฿123,456,789.50" style="width:80px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">฿123,456,789.50</p>',
  },
  'a second line under the edge of its box': {
    kinds: ['cut-off'],
    body: '<p style="width:70px;height:26px;overflow:hidden">Two lines of it</p>',
  },
  'a text that runs out of its box': {
    kinds: ['spills'],
    body: '<p style="width:100px;white-space:nowrap">More than there is room for</p>',
  },
  'a text that runs out below': {
    kinds: ['spills'],
    body: '<p style="width:90px;height:26px;background:#eee;padding:0 8px">Two lines of it, and a third</p>',
  },
  'an item that runs out of its row': {
    kinds: ['spills'],
    body: '<div style="display:flex;width:90px"><p style="flex:none">One that is wider</p></div>',
  },
  'a text that touches the line around it': {
    kinds: ['touches'],
    body: '<p style="border:1px solid;width:200px">Without a padding</p>',
  },
  'a text at the edge of the screen': {
    kinds: ['screen-edge'],
    body: '<p style="margin:0 -16px">At the edge</p>',
  },
  'a page that scrolls sideways': {
    kinds: ['screen-edge', 'sideways', 'spills'],
    body: '<div style="white-space:nowrap">A line that is a good deal longer than a phone is wide in any letters</div>',
  },
  'a sheet that scrolls sideways': {
    kinds: ['screen-edge', 'sideways', 'spills'],
    body: '<div style="height:200px;overflow-y:auto"><p style="width:400px;padding-right:200px">Wide</p><p style="width:400px;white-space:nowrap;padding-left:260px">as far as here</p></div>',
  },
  'a text over another': {
    kinds: ['text-over-text'],
    body: '<div style="position:relative"><p style="margin:0">A name on this line</p><p style="position:absolute;margin:0;top:4px;left:20px">and one over it</p></div>',
  },
  'letters that are too small': { kinds: ['small-text'], body: '<p style="font-size:11px">Small print</p>' },
  'two buttons over each other': {
    kinds: ['overlap'],
    body: '<button style="width:100px">One</button><button style="width:100px;margin-left:-20px">Two</button>',
  },
  'a button that no thumb finds': {
    kinds: ['small-target'],
    body: '<button style="min-width:0;width:20px;height:20px;font-size:12px;padding:0">×</button>',
  },
  'a small button beside another': {
    kinds: ['crowded-target'],
    body: '<button style="width:36px;min-width:0;height:36px;padding:0">×</button><button>Two</button>',
  },
  'an amount that runs on in its field': {
    kinds: ['amount-runs-on'],
    body: '<input inputmode="decimal" aria-label="Amount" style="width:80px;height:48px" value="123,456,789.50">',
  },
  'a hint that is cut through a letter': {
    kinds: ['placeholder-cut-off'],
    body: '<input aria-label="Search" style="width:100px;height:48px;font:inherit" placeholder="An amount or a reference">',
  },
  'a choice that is cut off': {
    kinds: ['choice-cut-off'],
    body: '<select style="width:80px;height:48px;font:inherit"><option>A bank with a long name</option></select>',
  },
};

test('the layout check reports nothing for a sound layout @verify', async ({ page }) => {
  for (const [what, body] of Object.entries(sound)) expect.soft(await kindsIn(page, body), what).toEqual([]);
});

test('the layout check reports each defect by its own kind @verify', async ({ page }) => {
  for (const [what, { kinds, body, lang }] of Object.entries(broken))
    expect.soft(await kindsIn(page, body, lang), what).toEqual(kinds);
});

test('text joined by the build does not break across lines, at any width', async ({ page }) => {
  const texts: [lang: string, text: string][] = [
    ['lo', 'ເກມຕ່າງໆ ແລະ ໂບນັດຕ່າງ ໆ ທີ່ມີຢູ່'],
    ['th', 'เกมต่าง ๆ และโบนัสต่างๆ ตามเวลากรุงเทพฯ'],
    ['lo', 'ຫຼຸດລົງ −₭123.50 ຈາກຍອດ'],
    ['th', 'ยอดลดลง −฿123.50 จากเดิม'],
  ];
  for (const [lang, text] of texts) {
    const lines = (shown: string) =>
      Array.from({ length: 40 }, (_, at) => `<p style="width:${84 + at * 5}px">${shown}</p>`).join('');
    const isOurs = (kind: string) => kind === 'sign-breaks' || kind === 'amount-breaks';
    expect((await kindsIn(page, lines(text), lang)).filter(isOurs), text).toHaveLength(1);
    expect((await kindsIn(page, lines(keepWordsWhole(text)), lang)).filter(isOurs), text).toEqual([]);
  }
});

test('the layout check finds a word that breaks only at double text size @verify', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><style>body { margin: 16px; font: 1rem/1.6 monospace;
    overflow-wrap: anywhere }</style><p style="width:140px">Withdrawal</p></html>`);
  expect(await layoutViolationsIn(page, [narrow])).toEqual([]);
  expect(await layoutViolationsIn(page, [{ ...narrow, letters: 2 }])).toEqual([
    '320 × 480, letters doubled: word-breaks: <p> “Withdrawal” in page: Withdrawal',
  ]);
});

test('the layout check looks only at the dialog of a screen that has one @verify', async ({ page }) => {
  const kinds = await kindsIn(
    page,
    '<p style="font-size:11px">Behind it</p><div role="dialog" style="position:fixed;inset:20px"><p>Before it</p></div>',
  );
  expect(kinds).toEqual([]);
});
