#!/usr/bin/env bash
# Seen 2026-11-28, where three packages meet: promptpay-js 1.0.7 reads a phone as it stands in the QR, 0066812345678. Handed on as
# it is, promptpay-qr 0.5.0 takes the thirteen digits for an id (tag 29.02; its page says so), and promptparse 1.6.0, told that
# it is a phone, puts another 66 before it and cuts it to 6066812345678. Both texts are whole, and neither names the phone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . promptpay-js@1.0.7 promptpay-qr@0.5.0 promptparse@1.6.0
node - <<'JS'
const assert = require('node:assert');
const { parse } = require('promptpay-js');
const payload = require('promptpay-qr');
const { generate } = require('promptparse');
const phone = parse(payload('0812345678', {}))['29'].value['01'].value;
const [byQr, byParse] = [payload(phone, {}), generate.anyId({ type: 'MSISDN', target: phone })];
console.log(phone, byQr, byParse);
assert.equal(phone, '0066812345678');
assert(byQr.includes('02130066812345678') && byParse.includes('01136066812345678'));
JS
