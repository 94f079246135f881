import { expect, test } from 'vitest';
import { addsMemberAddress } from './member-addresses.ts';

const words = (text: string) => ({ th: text, la: text, en: text });
const contact = {
  text: words('<p>Ask us</p>'),
  lineLink: 'https://lin.ee/ours',
  lineName: '@ours',
  lineQR: '',
};
const html = (address: string) => words(`<p>See <a href="${address}">here</a></p>`);
const banner = (image: string) => ({ image, html: words('x') });

test.each([
  ['another LINE link', contact, { ...contact, lineLink: 'https://lin.ee/theirs' }],
  ['another LINE name', contact, { ...contact, lineName: '@0urs' }],
  ['a LINE QR', contact, { ...contact, lineQR: '<svg></svg>' }],
  [
    'a link in the text of one language',
    contact,
    { ...contact, text: { ...contact.text, la: html('line://ti/p/x').la } },
  ],
  ['an address that is only written', contact, { ...contact, text: words('Add line.me/ti/p/x') }],
  ['a telephone number as a link', [words('x')], [html('tel:+66812345678')]],
  ['another link in HTML', [html('https://a.example/')], [html('https://b.example/')]],
  ['a link without quotes', [words('x')], [words('<a href=mailto:x@b.example>x</a>')]],
  ['a website', { name: 'House', website: '' }, { name: 'House', website: 'https://b.example/' }],
  ['a link of the how-to page', [], [{ link: 'https://b.example/', title: words('x'), text: words('x') }]],
  ['another picture of a banner', [banner('/files/a.webp')], [banner('/files/b.webp')]],
  ['a banner drawn anew', [banner('<svg><text>A</text></svg>')], [banner('<svg><text>B</text></svg>')]],
  ['a picture in a text', [words('x')], [words('<img src="/files/qr.webp">')]],
  ['a LINE name in words', [words('Ask us')], [words('Ask us, LINE ID: kapao.vip')]],
  ['a LINE name in Thai', [words('x')], [words('ไลน์ไอดี kapao_vip')]],
  ['another name after @', [words('Write to @ours')], [words('Write to @0urs')]],
  ['an email address in words', [words('x')], [words('help@b.example')]],
  ['a website without https', [words('x')], [words('kapao-vip.com')]],
  ['a website in wide letters', [words('x')], [words('ｋａｐａｏ．ｖｉｐ')]],
  ['a website around a tag', [words('x')], [words('kapao<b></b>-vip<i>.com</i>')]],
  ['a telephone number in words', [words('x')], [words('Call 081-234-5678')]],
  ['an account in Thai digits', [words('x')], [words('โอนมาที่ ๑๒๓-๔-๕๖๗๘๙-๐')]],
  ['where none could be read before', { broken: true }, contact],
])('members are shown an address that two agreed to: %s', (_, before, after) => {
  expect(addsMemberAddress(before, after)).toBe(true);
});

test.each([
  ['other words', contact, { ...contact, text: words('<p>Write to us</p>') }],
  ['an address less', contact, { ...contact, lineLink: '', lineName: '' }],
  [
    'the same links in another order',
    [html('https://a.example/'), html('https://b.example/')],
    [html('https://b.example/'), html('https://a.example/')],
  ],
  ['the same number with other separators', [words('Call 081-234-5678')], [words('Call 081 234 5678 now')]],
  [
    'the same picture with other words',
    [banner('/files/a.webp')],
    [{ ...banner('/files/a.webp'), html: words('y') }],
  ],
  ['amounts, times and days', [words('x')], [words('1,000,000 kip until 30/11/2026 23:59, e.g. on Line 4')]],
  ['a notice', words('Fewer games tonight'), words('More games tonight')],
  ['nothing after something broken', contact, null],
])('one person alone writes %s', (_, before, after) => {
  expect(addsMemberAddress(before, after)).toBe(false);
});
