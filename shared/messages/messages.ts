/**
 * Everything the server says, in both languages. English wording named by the source specification (§8) is exact.
 * A key is `area.what`; errors answer the part after the dot as their `code`, in snake case.
 */
export const messages = {
  // errors
  'error.invalid_input': { en: 'Check the marked fields', ar: 'راجع الحقول المحددة' },
  'error.invalid_json': {
    en: 'The request could not be read as JSON',
    ar: 'تعذّرت قراءة الطلب بصيغة JSON',
  },
  'error.invalid_api_key': {
    en: 'The application key is missing or incorrect',
    ar: 'مفتاح التطبيق مفقود أو غير صحيح',
  },
  'error.login_required': { en: 'Sign in first', ar: 'سجّل الدخول أولاً' },
  'error.session_expired': {
    en: 'Your session has ended. Sign in again',
    ar: 'انتهت جلستك. سجّل الدخول من جديد',
  },
  'error.account_suspended': { en: 'This account is suspended', ar: 'هذا الحساب موقوف' },
  'error.forbidden': { en: 'You don’t have permission to do this', ar: 'ليست لديك صلاحية للقيام بذلك' },
  'error.no_webhook': {
    en: 'Enter the address for your enquiries first',
    ar: 'أدخل أولاً العنوان الذي تُرسل إليه الطلبات',
  },
  'error.switch_forbidden': {
    en: 'You are not authorized to switch user',
    ar: 'ليست لديك صلاحية استخدام المنصة باسم مستخدم آخر',
  },
  'error.not_found': { en: 'Not found', ar: 'غير موجود' },
  'error.route_not_found': { en: 'This address doesn’t exist', ar: 'هذا العنوان غير موجود' },
  'error.method_not_allowed': {
    en: 'This address doesn’t accept that method',
    ar: 'هذا العنوان لا يقبل هذه الطريقة',
  },
  'error.not_built': { en: 'This feature isn’t available yet', ar: 'هذه الميزة غير متاحة بعد' },
  'error.too_large': { en: 'The upload is too large', ar: 'حجم البيانات المرسلة كبير جداً' },
  'error.request_timeout': {
    en: 'Your request took too long to arrive. Check your connection and try again',
    ar: 'استغرق وصول طلبك وقتاً طويلاً. تحقق من اتصالك وحاول مجدداً',
  },
  'error.wrong_media_type': { en: 'This file type is not supported', ar: 'هذا النوع من الملفات غير مقبول' },
  'error.too_many_keys': {
    en: 'Too many values: up to 1,000 per call',
    ar: 'قيم كثيرة: 1,000 قيمة كحد أقصى في كل طلب',
  },
  'error.too_many_requests': {
    en: 'Too many attempts. Try again in a moment',
    ar: 'محاولات كثيرة. حاول مجدداً بعد قليل',
  },
  'error.proof_required': {
    en: 'Your browser must complete a short check first. Reload the page and try again, or sign in',
    ar: 'يجب أن يُكمل متصفحك فحصاً قصيراً أولاً. أعد تحميل الصفحة وحاول مجدداً، أو سجّل الدخول',
  },
  'error.unavailable': {
    en: 'The service is briefly unavailable. Try again in a moment',
    ar: 'الخدمة غير متاحة مؤقتاً. حاول مجدداً بعد قليل',
  },
  'error.storage_full': {
    en: 'The server is out of storage space, so nothing was saved. Try again later',
    ar: 'نفدت مساحة التخزين في الخادم، ولم يُحفظ شيء. حاول مجدداً لاحقاً',
  },
  'error.internal': { en: 'Some error occurred', ar: 'حدث خطأ ما' },
  'error.duplicate': { en: 'This already exists', ar: 'هذا موجود مسبقاً' },
  // reading
  'error.property_not_found': { en: 'Property not found', ar: 'العقار غير موجود' },
  'error.property_gone': {
    en: 'This property is no longer listed',
    ar: 'لم يعد هذا العقار معروضاً',
  },
  'error.user_not_found': { en: 'Person not found', ar: 'الشخص غير موجود' },
} as const satisfies Record<string, Record<'en' | 'ar', string>>;
