import { expect, it } from 'vitest';
import { renderMail } from '../../../platform/mail/render';
import { publicConfig } from '../../../platform/web/publicConfig';
import { aListing } from '../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';

const api = testApp({ SUPPORT_EMAIL: 'old@homes.test' });

const read = async (path: string, who: TestPerson) =>
  (await api.get(path).set('jwtoken', who.token).expect(200)).body.data;
const put = (path: string, who: TestPerson, body: object) =>
  api.put(path).set('jwtoken', who.token).send(body);

it('Name and contact details default to the environment until they are set, then apply everywhere.', async () => {
  const [boss, admin] = await Promise.all([aPerson('super_admin'), aPerson('admin')]);
  const { updatedAt, ...first } = await read('/settings', boss);
  expect(updatedAt).toBeNull();
  expect(first).toMatchObject({ brandName: 'Manzil', brandNameAr: 'منزل', whatsappNumber: null });
  expect(first.supportEmail).toBe('old@homes.test');
  await put('/settings', admin, first).expect(403);
  await api.get('/settings').set('jwtoken', admin.token).expect(403);

  const set = {
    ...first,
    brandNameAr: null,
    brandName: '  Bayt\u202e <b>“1”  ',
    supportEmail: 'Help@Bayt.Example',
    whatsappNumber: '050 123 4567',
    address: 'Office 12,\nBay Square, Dubai',
    addressAr: 'مكتب 12، دبي',
  };
  const { body } = await put('/settings', boss, set).expect(200);
  expect(body.message).toBe('Settings saved');
  const now = {
    brandName: 'Bayt <b>“1”',
    supportEmail: 'help@bayt.example',
    whatsappNumber: '+971501234567',
    address: 'Office 12, Bay Square, Dubai',
    addressAr: 'مكتب 12، دبي',
  };
  expect(body.data).toMatchObject(now);
  expect((await api.get('/config').expect(200)).body.data).toMatchObject(now);
  expect(publicConfig()).toMatchObject(now);
  const mail = renderMail('otp', { code: '135790', minutes: 10 }, 'en');
  expect(mail.html).toContain('Bayt &lt;b&gt;“1”');
  expect(mail.text).toContain('help@bayt.example');
  expect(mail.html).not.toContain('Manzil');

  const trail = await read('/audit?action=settings.set', boss);
  expect(trail[0]).toMatchObject({
    actor: { id: boss.id },
    diff: { brandName: ['Manzil', now.brandName], supportEmail: ['old@homes.test', now.supportEmail] },
  });
  // A removed value is empty and does not fall back to the environment.
  await put('/settings', boss, { ...set, supportEmail: null }).expect(200);
  expect((await api.get('/config').expect(200)).body.data.supportEmail).toBeNull();
  const inArabic = () => renderMail('otp', { code: '135790', minutes: 10 }, 'ar').html;
  expect(inArabic()).toContain('Bayt &lt;b&gt;“1”');
  await put('/settings', boss, { ...set, brandNameAr: 'بيت' }).expect(200);
  expect(publicConfig()).toMatchObject({ brandNameAr: 'بيت' });
  expect(inArabic()).toContain('<bdi>بيت</bdi>');
});

it('Invalid settings are refused at the wrong field and store nothing.', async () => {
  const boss = await aPerson('super_admin');
  const { updatedAt: _at, ...before } = await read('/settings', boss);
  const wrong = [
    ['brandName', { brandName: '\u200b ' }],
    ['brandName', { brandName: 'x'.repeat(41) }],
    ['supportEmail', { supportEmail: 'a@b.test\r\nBcc: x@evil.test' }],
    ['whatsappNumber', { whatsappNumber: '12345678901234567890' }],
    ['phone', { phone: '000000' }],
    ['permits.dubai', { permits: { ...before.permits, dubai: 'none' } }],
  ] as const;
  for (const [path, part] of wrong) {
    const { body } = await put('/settings', boss, { ...before, ...part }).expect(400);
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([path]);
  }
  const { updatedAt: _later, ...after } = await read('/settings', boss);
  expect(after).toEqual(before);
});

it("An emirate's permit rule applies from the moment it is set, and published listings stay.", async () => {
  const [boss, agent] = await Promise.all([aPerson('super_admin'), aPerson('agent')]);
  const where = { agent: agent.id, isVerified: false };
  const [first, second] = [await aListing(where), await aListing(where)];
  const publish = (id: string) =>
    api
      .patch(`/property/update_property_by_admin?id=${id}`)
      .set('jwtoken', boss.token)
      .send({ isVerified: true });
  const setRule = async (sharjah: string | null) => {
    const { updatedAt: _at, ...settings } = await read('/settings', boss);
    await put('/settings', boss, { ...settings, permits: { ...settings.permits, sharjah } }).expect(200);
  };
  await publish(String(first._id)).expect(200);
  await setRule('other');
  const { body } = await publish(String(second._id)).expect(400);
  expect(body.errors.map((error: { path: string }) => error.path)).toEqual(['permit']);
  await api.get(`/property?id=${String(first._id)}`).expect(200);
  await setRule(null);
  await publish(String(second._id)).expect(200);
});

it('Reasons are bilingual texts that admins set and workers use.', async () => {
  const [admin, worker, agent] = await Promise.all([
    aPerson('admin'),
    aPerson('injazat_worker'),
    aPerson('agent'),
  ]);
  const { reasons, updatedAt } = await read('/settings/reasons', worker);
  expect(updatedAt).toBeNull();
  expect(reasons.length).toBeGreaterThan(3);
  await api.get('/settings/reasons').set('jwtoken', agent.token).expect(403);
  const own = [{ title: { en: 'Pool', ar: 'المسبح' }, en: 'Is there a pool?', ar: 'هل يوجد مسبح؟' }];
  await put('/settings/reasons', worker, { reasons: own }).expect(403);
  await put('/settings/reasons', admin, { reasons: own }).expect(200);
  expect((await read('/settings/reasons', worker)).reasons).toEqual(own);
  const { body } = await put('/settings/reasons', admin, { reasons: [{ ...own[0], ar: '' }] }).expect(400);
  expect(body.errors.map((error: { path: string }) => error.path)).toEqual(['reasons.0.ar']);
  // A reason with both texts can be sent.
  const longest = 'x'.repeat(450);
  expect(`${longest}\n${longest}`.length).toBeLessThanOrEqual(1000);
  const trail = await read('/audit?action=settings.setReasons', admin);
  expect(trail[0].actor.id).toBe(admin.id);
});
