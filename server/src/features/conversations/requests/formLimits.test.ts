import { expect, it } from 'vitest';
import { testApp } from '../../../testing/testApp';

const api = testApp({ RATE_LIMITS: 'on' });

it('Forms without a login are accepted five times an hour per address.', async () => {
  const contact = { name: 'James', email: 'james@people.test', message: 'Please call me back today.' };
  const custom = {
    ...contact,
    phone: '0501234567',
    type: 'rent',
    propertyType: 'office',
    city: 'ajman',
  };
  const answers = [];
  for (let at = 0; at < 6; at += 1) {
    answers.push(
      at % 2
        ? await api.post('/property/requests/custom_request').send(custom)
        : await api.post('/contact/save-contact').send(contact),
    );
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
  expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(59 * 60);
  expect(Number(answers[5]?.headers['retry-after'])).toBeLessThanOrEqual(60 * 60);
});
