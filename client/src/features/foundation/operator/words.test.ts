import { expect, test } from 'vitest';
import en from '../../../../public/locales/en/common.json' with { type: 'json' };
import { jobNames, mailKinds } from './words';

test.each([
  ['job', jobNames, en.operator.jobs.name],
  ['mail', mailKinds, en.operator.mails.kind],
])('Every name of a %s in the texts is shown.', (_what, names, texts) => {
  expect([...names].sort()).toEqual(Object.keys(texts).sort());
});
