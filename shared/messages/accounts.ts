import { MAX_API_TOKENS } from '../domain/integrations';

/** Server messages about accounts (source-spec §4, §8; spec/2-api "User and auth"). */
export const accountMessages = {
  'auth.otp_sent': { en: 'Verification OTP Email Sent.', ar: 'تم إرسال رمز التحقق إلى بريدك الإلكتروني.' },
  'auth.logged_out': { en: 'Logout Successfully!', ar: 'تم تسجيل الخروج بنجاح!' },
  'auth.logged_out_everywhere': {
    en: 'Signed out on all devices',
    ar: 'تم تسجيل خروجك من كل الأجهزة',
  },
  'auth.reset_mailed': {
    en: 'If this address has an account, we have sent a link',
    ar: 'إذا كان هذا العنوان مسجلاً لدينا فسيصلك رابط قريباً',
  },
  'auth.password_reset': {
    en: 'Password set. Sign in to continue',
    ar: 'تم تعيين كلمة المرور. سجّل الدخول للمتابعة',
  },
  'auth.password_changed': { en: 'Password changed successfully!', ar: 'تم تغيير كلمة المرور بنجاح!' },
  'users.profile_updated': { en: 'Profile updated successfully!', ar: 'تم تحديث الملف الشخصي بنجاح!' },
  'users.service_agent_deleted': { en: 'Service agent deleted', ar: 'تم حذف مقدّم الخدمات' },
  'users.worker_deleted': { en: 'Injazat worker deleted Successfully!', ar: 'تم حذف موظف المنصة بنجاح!' },
  'users.deleted': { en: 'User deleted', ar: 'تم حذف المستخدم' },
  'users.updated': { en: 'User updated', ar: 'تم تحديث المستخدم' },
  'users.registered': { en: 'Account created', ar: 'تم إنشاء الحساب' },
  'users.account_deleted': { en: 'Account deleted', ar: 'تم حذف حسابك' },
  'filters.saved': { en: 'Filters saved', ar: 'تم حفظ الفلاتر' },

  'error.email_taken': {
    en: 'An account with this e-mail address already exists',
    ar: 'يوجد حساب مسجّل بهذا البريد الإلكتروني',
  },
  'error.wrong_credentials': {
    en: 'Incorrect e-mail or password',
    ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  },
  'error.unverified': {
    en: 'Verification OTP Email Sent.',
    ar: 'تم إرسال رمز التحقق إلى بريدك الإلكتروني.',
  },
  'error.totp_required': {
    en: 'Enter the code from your authenticator app',
    ar: 'أدخل الرمز من تطبيق المصادقة',
  },
  'error.totp_wrong': {
    en: 'The authenticator code is incorrect',
    ar: 'رمز تطبيق المصادقة غير صحيح',
  },
  'error.two_factor_setup': {
    en: 'Staff sign in with an authenticator app. Set it up now',
    ar: 'يسجّل الموظفون الدخول بتطبيق مصادقة. فعّله الآن',
  },
  'error.two_factor_active': {
    en: 'Two-factor authentication is already on',
    ar: 'المصادقة الثنائية مفعّلة بالفعل',
  },
  'error.otp_wrong': {
    en: 'Incorrect code. Check it and try again',
    ar: 'الرمز غير صحيح. راجعه وحاول مجدداً',
  },
  'error.otp_expired': {
    en: 'This code has expired. Request a new one',
    ar: 'انتهت صلاحية الرمز. اطلب رمزاً جديداً',
  },
  'error.reset_expired': {
    en: 'This link has expired. Request a new one',
    ar: 'انتهت صلاحية هذا الرابط. اطلب رابطاً جديداً',
  },
  'error.not_registered': {
    en: 'There is no account for this e-mail address yet. Create one first',
    ar: 'لا يوجد حساب لهذا البريد الإلكتروني بعد. أنشئ حساباً أولاً',
  },
  'error.google_failed': {
    en: 'Google couldn’t confirm this sign-in. Try again',
    ar: 'تعذّر على Google تأكيد تسجيل الدخول. حاول مجدداً',
  },
  'error.google_unavailable': {
    en: 'Google sign-in is unavailable right now',
    ar: 'تسجيل الدخول عبر Google غير متاح حالياً',
  },
  'error.wrong_password': { en: 'The current password is incorrect', ar: 'كلمة المرور الحالية غير صحيحة' },
  'error.staff_only': { en: 'This sign-in page is for staff only', ar: 'صفحة الدخول هذه مخصصة للموظفين' },
  'error.wrong_role': { en: 'This person has a different role', ar: 'لهذا الشخص دور آخر' },
  'error.last_super_admin': {
    en: 'The last super admin can’t be changed',
    ar: 'لا يمكن تغيير آخر مدير عام',
  },
  'error.not_yourself': {
    en: 'You can’t do this with your own account',
    ar: 'لا يمكنك القيام بذلك في حسابك',
  },
  'error.super_admin_only': {
    en: 'Only a super admin can do this',
    ar: 'هذا الإجراء متاح للمدير العام فقط',
  },
  'error.while_impersonating': {
    en: 'You can’t do this while viewing as another user',
    ar: 'لا يمكن القيام بذلك أثناء استخدام المنصة باسم شخص آخر',
  },
  'error.api_token_invalid': {
    en: 'This API token is unknown or no longer valid. Create a new one',
    ar: 'رمز API هذا غير معروف أو لم يعد صالحاً. أنشئ رمزاً جديداً',
  },
  'error.api_token_refused': {
    en: 'This call doesn’t accept API tokens',
    ar: 'هذا الإجراء لا يقبل رموز API',
  },
  'error.api_token_scope': {
    en: 'This API token is read-only',
    ar: 'رمز API هذا للقراءة فقط',
  },
  'error.too_many_api_tokens': {
    en: `You can have up to ${MAX_API_TOKENS} API tokens. Revoke one first`,
    ar: `يمكنك الاحتفاظ بما لا يزيد على ${MAX_API_TOKENS} رموز API. ألغِ أحدها أولاً`,
  },
  'error.private_chats': {
    en: 'Chats are private: you can’t open them while viewing as another user',
    ar: 'المحادثات خاصة: لا يمكن فتحها أثناء استخدام المنصة باسم شخص آخر',
  },
} as const satisfies Record<string, Record<'en' | 'ar', string>>;
