#!/usr/bin/env bash
# promptparse 1.6.0, seen 2026-11-28: of one text whose checksum stands in lower case, `parse(text, true)`, which checks it,
# answers that it is right, and `validate('63')` of the very reading says that it is wrong.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . promptparse@1.6.0
node - <<'JS'
const assert = require('node:assert');
const { generate, parse } = require('promptparse');
const upper = generate.anyId({ type: 'MSISDN', target: '0812345678' });
const lower = upper.slice(0, -4) + upper.slice(-4).toLowerCase();
const answers = [upper, lower].map((text) => [parse(text, true) !== null, parse(text).validate('63')]);
console.log(lower, answers);
assert.notEqual(lower, upper);
assert.deepEqual(answers, [[true, true], [true, false]]);
JS
