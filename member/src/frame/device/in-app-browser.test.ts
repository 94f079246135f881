import { expect, test } from 'vitest';
import { keepsDownloads, lineShareAddress, opensLine } from './in-app-browser.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const webView =
  'Mozilla/5.0 (Linux; Android 15; SM-A556E Build/AP3A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36';
const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

test.each([
  ['LINE on Android', `${webView} Line/15.18.0/IAB`],
  ['LINE on an older Android', `${chrome} Line/12.1.1/IAB`],
  ['LINE on an iPhone', `${iPhone} Mobile/15E148 Safari Line/15.18.0`],
  ['Facebook on Android', `${webView} [FB_IAB/FB4A;FBAV/530.0.0.48.74;]`],
  ['Facebook on an iPhone', `${iPhone} Mobile/22F76 [FBAN/FBIOS;FBAV/530.0.0.30.71;FBDV/iPhone15,3]`],
  ['Messenger', `${iPhone} Mobile/22F76 [FBAN/MessengerForiOS;FBAV/520.0.0]`],
  ['Instagram', `${iPhone} Mobile/22F76 Instagram 395.0.0.28.84 (iPhone15,3; iOS 18_5)`],
  ['TikTok', `${webView} musical_ly_2024100010 BytedanceWebview/d8a21c6`],
  ['any in-app browser on Android', webView],
  ['any in-app browser on an iPhone', `${iPhone} Mobile/15E148`],
])('%s cannot save downloads', (_, userAgent) => {
  expect(keepsDownloads({ userAgent })).toBe(false);
});

test.each([
  ['Chrome on Android', { userAgent: chrome }],
  ['Safari', { userAgent: `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1` }],
  ['Chrome on an iPhone', { userAgent: `${iPhone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1` }],
  ['an app installed on an iPhone', { userAgent: `${iPhone} Mobile/15E148`, standalone: true }],
  ['Samsung’s browser', { userAgent: chrome.replace('Chrome', 'SamsungBrowser/28.0 Chrome') }],
  [
    'a desktop',
    { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0' },
  ],
  [
    'a browser whose name contains line',
    { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Outline/1 Online/2 Chrome/142.0.0.0 Safari/537.36' },
  ],
])('%s can save downloads', (_, browser) => {
  expect(keepsDownloads(browser)).toBe(true);
});

test('LINE gets the whole message, whatever is in it', () => {
  const message = 'เข้าร่วม Kapao กับฉัน https://kapao.example/register?code=PR7M2Q9K4X1B&x=1#y';
  const address = new URL(lineShareAddress(message));
  expect(`${address.origin}${address.pathname}`).toBe('https://line.me/R/share');
  expect([...address.searchParams]).toEqual([['text', message]]);
  expect(address.hash).toBe('');
});

test.each([
  ['a phone’s browser', chrome, true, true],
  ['a desktop', chrome.replace(' Mobile', ''), false, false],
  ['LINE on Android', `${chrome} Line/12.1.1/IAB`, true, true],
  ['LINE on an iPhone', `${iPhone} Mobile/15E148 Safari Line/15.18.0`, true, true],
  ['Facebook on Android', `${chrome} [FB_IAB/FB4A;FBAV/530.0.0.48.74;]`, true, false],
  ['any other in-app browser on an iPhone', `${iPhone} Mobile/15E148`, true, false],
])('whether %s opens LINE', (_, userAgent, isTouch, opens) => {
  expect(opensLine({ userAgent }, isTouch)).toBe(opens);
});
