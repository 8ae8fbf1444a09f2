/** Field validation messages. `{n}` is a number; `one`, `two`, `few`, `many` forms follow Intl.PluralRules. */
export const validationMessages = {
  'validation.required': { en: 'This field is required', ar: 'هذا الحقل مطلوب' },
  'validation.invalid': { en: 'Invalid value', ar: 'قيمة غير صالحة' },
  'validation.not_a_number': { en: 'Enter a number', ar: 'أدخل رقماً' },
  'validation.not_an_amount': {
    en: 'We couldn’t read “{n}” as an amount. Use digits, such as 80,000',
    ar: 'تعذّرت قراءة «{n}» كمبلغ. اكتب المبلغ بالأرقام، مثل 80,000',
  },
  'validation.not_whole': { en: 'Enter a whole number', ar: 'أدخل عدداً صحيحاً' },
  'validation.number_min': { en: 'At least {n}', ar: '{n} على الأقل' },
  'validation.number_more': { en: 'More than {n}', ar: 'أكثر من {n}' },
  'validation.number_max': { en: 'Up to {n}', ar: '{n} كحد أقصى' },
  'validation.decimals': { en: 'Up to 2 decimal places', ar: 'منزلتان عشريتان كحد أقصى' },
  'validation.reference_column': {
    en: 'Choose the column with your reference numbers',
    ar: 'اختر العمود الذي يحوي أرقامك المرجعية',
  },
  'validation.text_min': { en: 'At least {n} characters', ar: 'عدد الأحرف المطلوب {n} على الأقل' },
  'validation.text_max': { en: 'Up to {n} characters', ar: 'عدد الأحرف المسموح {n} كحد أقصى' },
  'validation.list_min': { en: 'Choose at least {n}', ar: 'اختر {n} على الأقل' },
  'validation.list_max': { en: 'Choose up to {n}', ar: 'اختر {n} كحد أقصى' },
  'validation.email_at': {
    en: '“{n}” has no @. Enter an e-mail address such as name@example.com',
    ar: 'لا توجد علامة @ في «{n}». يُكتب البريد الإلكتروني هكذا: name@example.com',
  },
  'validation.email_several': {
    en: 'Enter one e-mail address with one @. You entered: “{n}”',
    ar: 'أدخل بريداً إلكترونياً واحداً فيه علامة @ واحدة. ما أدخلته: «{n}»',
  },
  'validation.email_local': {
    en: 'Check the part before the @ in “{n}”',
    ar: 'تحقق من الجزء الذي يسبق علامة @ في «{n}»',
  },
  'validation.email_domain': {
    en: 'Check the part after the @ in “{n}”. It should look like example.com',
    ar: 'تحقق من الجزء الذي يلي علامة @ في «{n}». يُكتب هكذا: example.com',
  },
  'validation.url': {
    en: 'Enter an address that starts with https://',
    ar: 'أدخل رابطاً يبدأ بـ https://',
  },
  'validation.choice': { en: 'Choose one of the options', ar: 'اختر أحد الخيارات' },
  'validation.date': { en: 'Enter a valid date', ar: 'أدخل تاريخاً صحيحاً' },
  'validation.unknown_key': { en: 'Unknown field', ar: 'حقل غير معروف' },
  'validation.id': { en: 'Invalid ID', ar: 'معرّف غير صالح' },
  'validation.twice': { en: 'Duplicate', ar: 'مكرر' },
  // The groups of the number hold together, so that they keep their order in Arabic.
  'validation.phone': {
    en: '“{n}” is not a phone number. Enter one like 050\u00a0123\u00a04567',
    ar: '«{n}» ليس رقم هاتف صحيحاً. أدخل رقماً مثل 050\u00a0123\u00a04567',
  },
  'validation.six_digits': { en: 'The code has six digits', ar: 'يتكون الرمز من ستة أرقام' },
  'validation.digits': {
    en: 'Enter at least three digits and nothing else. You entered: “{n}”',
    ar: 'أدخل أرقاماً فقط، ثلاثة على الأقل. ما أدخلته: «{n}»',
  },
  'validation.permit_link': {
    en: 'Enter the permit’s page on the authority’s own site, such as https://trakheesi.dubailand.gov.ae',
    ar: 'أدخل رابط صفحة التصريح على موقع الجهة المختصة، مثل https://trakheesi.dubailand.gov.ae',
  },
  'validation.name_needed': { en: 'Enter your name', ar: 'أدخل اسمك' },
  'validation.name_letters': {
    en: 'Enter at least two letters',
    ar: 'يتكون الاسم من حرفين على الأقل',
  },
  'validation.name_accents': {
    en: 'This name has too many accents in one place',
    ar: 'في هذا الاسم علامات تشكيل كثيرة على حرف واحد',
  },
  'validation.name_link': {
    en: '“{n}” looks like a web address. Put a space after the full stop',
    ar: 'يبدو «{n}» عنوان موقع. ضع مسافة بعد النقطة',
  },
  'validation.address_unconfirmed': {
    en: 'This person’s address isn’t confirmed yet. Confirm it first',
    ar: 'لم يؤكَّد بريد هذا الشخص بعد. أكّده أولاً',
  },
  'validation.successor': {
    en: 'Choose an active agent who can take over these listings',
    ar: 'اختر وسيطاً نشطاً يمكنه تولّي هذه الإعلانات',
  },
  'validation.agency_owner': {
    en: 'Choose an active member of the agency',
    ar: 'اختر أحد أعضاء الشركة النشطين',
  },
  'validation.already_member': {
    en: 'This agent is already a member of your agency',
    ar: 'هذا الوسيط عضو في شركتك بالفعل',
  },
  'validation.agency_name': {
    en: 'Enter a name with letters or digits',
    ar: 'أدخل اسماً يحتوي على أحرف أو أرقام',
  },
  'validation.name_reserved': {
    en: 'This name is reserved for the site',
    ar: 'هذا الاسم محجوز للموقع',
  },
  'validation.password_letter_digit': {
    en: 'Use at least one letter and one number',
    ar: 'استخدم حرفاً واحداً ورقماً واحداً على الأقل',
  },
  'validation.password_is_email': {
    en: 'The password must differ from the e-mail address',
    ar: 'يجب أن تختلف كلمة المرور عن البريد الإلكتروني',
  },
  'validation.password_common': {
    en: 'This password is too easy to guess. Choose another one',
    ar: 'كلمة المرور هذه سهلة التخمين. اختر غيرها',
  },
  'validation.password_mismatch': { en: 'The passwords don’t match', ar: 'كلمتا المرور غير متطابقتين' },
  'validation.min_above_max': {
    en: 'The minimum can’t be above the maximum',
    ar: 'لا يمكن أن يكون الحد الأدنى أكبر من الحد الأقصى',
  },
  'validation.not_for_type': {
    en: 'Not available for the selected type',
    ar: 'لا ينطبق هذا على النوع المختار',
  },
  'validation.district_elsewhere': {
    en: 'This district is in another emirate',
    ar: 'هذه المنطقة تابعة لإمارة أخرى',
  },
  'validation.area': {
    en: 'We couldn’t read this area. Draw it again with a simpler outline',
    ar: 'تعذّرت قراءة هذه المنطقة. ارسمها من جديد بحدود أبسط',
  },
  'validation.reach': {
    en: 'Choose a place in the UAE and 5 to 60 minutes',
    ar: 'اختر مكاناً داخل الإمارات ومدة من 5 إلى 60 دقيقة',
  },
  'validation.closes_before': {
    en: 'The closing time can’t be before the opening time',
    ar: 'لا يمكن أن يسبق وقت الإغلاق وقت الفتح',
  },
  'validation.outside_uae': { en: 'This location is outside the UAE', ar: 'هذا الموقع خارج دولة الإمارات' },
  'validation.cheques_twice': {
    en: 'Enter each number of cheques only once',
    ar: 'أدخل كل عدد من الشيكات مرة واحدة فقط',
  },
  'validation.price_from_cheques': {
    en: 'The price is set by the cheque options. Change it there',
    ar: 'يُحتسب السعر من خيارات الشيكات. عدّله هناك',
  },
  'validation.plan_sum': {
    en: 'The payment plan must add up to 100%',
    ar: 'يجب أن يكون مجموع خطة الدفع 100%',
  },
  'validation.permit_needed': {
    en: 'This emirate requires a valid advertising permit',
    ar: 'تشترط هذه الإمارة تصريح إعلان ساري المفعول',
  },
  'validation.permit_used': {
    en: 'Another published listing uses this permit. Check the number, and contact us if it is yours',
    ar: 'يستخدم إعلان منشور آخر هذا التصريح. تحقق من الرقم، وتواصل معنا إن كان التصريح لك',
  },
  'validation.permit_used_by': {
    en: 'The published listing {n} uses this permit. Correct the number, or withdraw that listing first',
    ar: 'يستخدم الإعلان المنشور {n} هذا التصريح. صحّح الرقم أو اسحب ذلك الإعلان أولاً',
  },
  'validation.looks_the_same': { en: 'Similar listing: “{n}”', ar: 'إعلان مشابه: «{n}»' },
  'validation.photo_needed': { en: 'Add at least one photo', ar: 'أضف صورة واحدة على الأقل' },
  'validation.cover_small': {
    en: 'One photo must be at least {n} pixels wide to serve as the cover',
    ar: 'يلزم أن يكون عرض إحدى الصور {n} بكسل على الأقل لتكون صورة الغلاف',
  },
  'validation.future_date': { en: 'This date is in the future', ar: 'هذا التاريخ في المستقبل' },
  'validation.past_date': { en: 'This date is in the past', ar: 'هذا التاريخ في الماضي' },
  'validation.past_time': {
    en: 'This time has passed. Choose another one',
    ar: 'فات هذا الموعد. اختر موعداً آخر',
  },
  'validation.day_too_far': {
    en: 'Choose a day within the next {n} days',
    ar: 'اختر يوماً خلال الأيام الـ{n} المقبلة',
  },
  'validation.too_far_ahead': {
    en: 'Choose a time within the next {n} days',
    ar: 'اختر موعداً خلال الأيام الـ{n} المقبلة',
  },
  'validation.times_too_close': {
    en: 'Leave at least {n} minutes between the times',
    ar: 'اترك {n} دقيقة على الأقل بين المواعيد',
  },
  'validation.contact_in_text': {
    en: 'Remove phone numbers, e-mail addresses and links: “{n}”',
    ar: 'احذف أرقام الهواتف وعناوين البريد والروابط: «{n}»',
  },
  'validation.unfair_wording': {
    en: 'A listing must not single out people by nationality. Remove: “{n}”',
    ar: 'لا يجوز أن ينتقي الإعلان الأشخاص حسب الجنسية. احذف: «{n}»',
  },
  'validation.file_too_large': {
    en: 'This file is larger than {n} MB',
    ar: 'حجم هذا الملف أكبر من {n} ميغابايت',
  },
  'validation.file_not_image': {
    en: 'We can’t read this file as a photo. Use JPEG, PNG, WebP or AVIF',
    ar: 'تعذّرت قراءة هذا الملف كصورة. استخدم JPEG أو PNG أو WebP أو AVIF',
  },
  'validation.file_heic': {
    en: 'We can’t read HEIC photos. Save it as JPEG and choose that file. Mac: open it in Preview, then File › Export › JPEG. Windows: open it in Photos, then Save as › .jpg. For new photos on an iPhone: Settings › Camera › Formats › Most Compatible',
    ar: 'لا يمكننا قراءة صور HEIC. احفظها بصيغة JPEG ثم اختر ذلك الملف. على Mac: افتحها في «المعاينة»، ثم ملف › تصدير › JPEG. على Windows: افتحها في «الصور»، ثم «حفظ باسم» › jpg. وللصور الجديدة على iPhone: الإعدادات › الكاميرا › التنسيقات › الأكثر توافقاً',
  },
  'validation.file_too_many_pixels': {
    en: 'This photo has more than 50 megapixels. Choose a smaller one',
    ar: 'تتجاوز هذه الصورة 50 ميغابكسل. اختر صورة أصغر',
  },
  'validation.file_active': {
    en: 'This document contains scripts, macros, a form or other files, opens files or pages by itself, or is locked. Save it as a plain PDF without a password and choose that file',
    ar: 'يحتوي هذا المستند على برامج نصية أو وحدات ماكرو أو نموذج أو ملفات مضمّنة، أو يفتح ملفات أو صفحات تلقائياً، أو أنه محمي. احفظه بصيغة PDF عادية بلا كلمة مرور ثم اختره',
  },
  'validation.file_not_document': {
    en: 'Choose a PDF or a Word document (.docx)',
    ar: 'اختر ملف PDF أو مستند Word (بصيغة .docx)',
  },
  'validation.not_in_team': {
    en: 'This agent isn’t in your agency',
    ar: 'هذا الوسيط ليس في شركتك',
  },
} as const satisfies Record<string, Record<'en' | 'ar', string>>;
