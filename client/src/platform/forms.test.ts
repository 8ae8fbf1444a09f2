import { expect, test } from 'vitest';
import { issueText } from '@manzil/shared/messages/say';
import { requiredTexts } from '@manzil/shared/messages/required';

const missing = (path: string, lang: 'en' | 'ar') =>
  issueText({ code: 'invalid_type', path: path.split('.') }, lang);

test('A missing value is named at its field, in both languages.', () => {
  const texts = Object.keys(requiredTexts).map(
    (path) => `${path}: ${missing(path, 'en')} | ${missing(path, 'ar')}`,
  );
  expect(texts.join('\n')).toMatchInlineSnapshot(`
    "email: Enter an e-mail address | أدخل البريد الإلكتروني
    phone: Enter a phone number | أدخل رقم الهاتف
    password: Enter a password | أدخل كلمة المرور
    confirmPassword: Enter the password again | أعد إدخال كلمة المرور
    currentPassword: Enter your current password | أدخل كلمة المرور الحالية
    otp: Enter the six-digit code | أدخل الرمز المكوّن من ستة أرقام
    totp: Enter the six-digit code | أدخل الرمز المكوّن من ستة أرقام
    title: Enter a title | أدخل عنواناً
    description: Enter a description | أدخل وصفاً
    titleAr: Enter a title | أدخل عنواناً
    descriptionAr: Enter a description | أدخل وصفاً
    propertyType: Choose a property type | اختر نوع العقار
    city: Choose an emirate | اختر الإمارة
    district: Choose a district | اختر المنطقة
    price: Enter a price | أدخل السعر
    amount: Enter an amount | أدخل المبلغ
    validUntil: Choose the last day | اختر آخر يوم
    address: Enter the address | أدخل العنوان
    addressTo: Enter the new address | أدخل العنوان الجديد
    area: Enter the area | أدخل المساحة
    bedrooms: Choose the number of bedrooms | اختر عدد غرف النوم
    bathrooms: Choose the number of bathrooms | اختر عدد الحمّامات
    permit.number: Enter the permit number | أدخل رقم التصريح
    permit.expiresAt: Enter the permit’s last day | أدخل آخر يوم لصلاحية التصريح
    handoverDate: Choose the month of the handover | اختر شهر التسليم
    chequeOptions.annualRent: Enter the yearly rent | أدخل الإيجار السنوي
    paymentPlan.label: Name the instalment | أدخل اسم الدفعة
    paymentPlan.percent: Enter the percentage | أدخل النسبة
    paymentPlan.at: Enter the due date | أدخل موعد الدفعة
    message: Write a message | اكتب رسالة
    comment: Write a review | اكتب تقييمك
    rating: Choose a rating | اختر عدد النجوم
    reason: Give a reason | اذكر السبب"
  `);
});

test('A missing value without a name of its own is required.', () => {
  expect([missing('nickname', 'en'), missing('nickname', 'ar'), missing('permit', 'en')]).toEqual([
    'This field is required',
    'هذا الحقل مطلوب',
    'This field is required',
  ]);
});

test('Blanks count as missing, and a text that is only too short does not.', () => {
  const tooShort = (minimum: number) =>
    issueText({ code: 'too_small', origin: 'string', minimum, path: ['title'] }, 'en');
  expect([tooShort(1), tooShort(5)]).toEqual(['Enter a title', 'At least 5 characters']);
});

test.each([
  ['paymentPlan.0.label', 'Name the instalment'],
  ['paymentPlan.12.at', 'Enter the due date'],
  ['chequeOptions.3.annualRent', 'Enter the yearly rent'],
  ['paymentPlan.0', 'This field is required'],
  ['0.email', 'This field is required'],
])('A missing value of the row %s says “%s”.', (path, text) => {
  expect(missing(path, 'en')).toBe(text);
});
