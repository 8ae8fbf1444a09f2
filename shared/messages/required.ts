import type { Locale } from '../domain/enums';

/**
 * What to do about an empty field, by its path in the form, without the numbers of rows. A path with other meanings
 * elsewhere has none.
 */
export const requiredTexts: Partial<Record<string, Record<Locale, string>>> = {
  email: { en: 'Enter an e-mail address', ar: 'أدخل البريد الإلكتروني' },
  phone: { en: 'Enter a phone number', ar: 'أدخل رقم الهاتف' },
  password: { en: 'Enter a password', ar: 'أدخل كلمة المرور' },
  confirmPassword: { en: 'Enter the password again', ar: 'أعد إدخال كلمة المرور' },
  currentPassword: { en: 'Enter your current password', ar: 'أدخل كلمة المرور الحالية' },
  otp: { en: 'Enter the six-digit code', ar: 'أدخل الرمز المكوّن من ستة أرقام' },
  totp: { en: 'Enter the six-digit code', ar: 'أدخل الرمز المكوّن من ستة أرقام' },
  title: { en: 'Enter a title', ar: 'أدخل عنواناً' },
  description: { en: 'Enter a description', ar: 'أدخل وصفاً' },
  titleAr: { en: 'Enter a title', ar: 'أدخل عنواناً' },
  descriptionAr: { en: 'Enter a description', ar: 'أدخل وصفاً' },
  propertyType: { en: 'Choose a property type', ar: 'اختر نوع العقار' },
  city: { en: 'Choose an emirate', ar: 'اختر الإمارة' },
  district: { en: 'Choose a district', ar: 'اختر المنطقة' },
  price: { en: 'Enter a price', ar: 'أدخل السعر' },
  amount: { en: 'Enter an amount', ar: 'أدخل المبلغ' },
  validUntil: { en: 'Choose the last day', ar: 'اختر آخر يوم' },
  address: { en: 'Enter the address', ar: 'أدخل العنوان' },
  addressTo: { en: 'Enter the new address', ar: 'أدخل العنوان الجديد' },
  area: { en: 'Enter the area', ar: 'أدخل المساحة' },
  bedrooms: { en: 'Choose the number of bedrooms', ar: 'اختر عدد غرف النوم' },
  bathrooms: { en: 'Choose the number of bathrooms', ar: 'اختر عدد الحمّامات' },
  'permit.number': { en: 'Enter the permit number', ar: 'أدخل رقم التصريح' },
  'permit.expiresAt': { en: 'Enter the permit’s last day', ar: 'أدخل آخر يوم لصلاحية التصريح' },
  handoverDate: { en: 'Choose the month of the handover', ar: 'اختر شهر التسليم' },
  'chequeOptions.annualRent': { en: 'Enter the yearly rent', ar: 'أدخل الإيجار السنوي' },
  'paymentPlan.label': { en: 'Name the instalment', ar: 'أدخل اسم الدفعة' },
  'paymentPlan.percent': { en: 'Enter the percentage', ar: 'أدخل النسبة' },
  'paymentPlan.at': { en: 'Enter the due date', ar: 'أدخل موعد الدفعة' },
  message: { en: 'Write a message', ar: 'اكتب رسالة' },
  comment: { en: 'Write a review', ar: 'اكتب تقييمك' },
  rating: { en: 'Choose a rating', ar: 'اختر عدد النجوم' },
  reason: { en: 'Give a reason', ar: 'اذكر السبب' },
};

/** The text for an empty field; undefined where the general one applies. */
export const requiredText = (path: string): Record<Locale, string> | undefined =>
  requiredTexts[path.replaceAll(/\.\d+(?=\.)/g, '')];
