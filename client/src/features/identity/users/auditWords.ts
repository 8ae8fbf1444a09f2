import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';

/** Admin and staff actions with translated names. */
export const ACTIONS = [
  'auth.switchUser',
  'auth.logout',
  'auth.updateUser',
  'users.updateUserByAdmin',
  'users.registerWorker',
  'users.registerAgent',
  'users.registerServiceAgent',
  'users.uploadProfileImage',
  'users.delUser',
  'users.deleteServiceAgent',
  'users.deleteInjazatWorker',
  'properties.add',
  'properties.edit',
  'properties.upload',
  'properties.updateByAdmin',
  'properties.recommend',
  'properties.hideAgents',
  'properties.unhideAgents',
  'properties.remove',
  'properties.removeAll',
  'propertyReviews.reply',
  'propertyReviews.remove',
  'propertyRequests.setStatus',
  'propertyRequests.remove',
  'services.add',
  'services.edit',
  'services.upload',
  'services.remove',
  'services.removeAll',
  'serviceReviews.reply',
  'serviceReviews.remove',
  'serviceRequests.setStatus',
  'serviceRequests.remove',
  'customRequests.setStatus',
  'customRequests.remove',
  'contacts.setStatus',
  'contacts.remove',
  'reports.setStatus',
  'recycleBin.restore',
  'costs.set',
  'operator.retryMails',
  'settings.set',
  'settings.setReasons',
] as const;

const FIELDS = [
  'role',
  'isSuspended',
  'suspendedReason',
  'verified',
  'isVerified',
  'name',
  'phone',
  'whatsapp',
  'title',
  'price',
] as const;

/** Display names of audited actions, fields and values. */
export function useAuditWords() {
  const { t } = useTranslation();
  const lang = useLang();
  return {
    action(id: string) {
      const known = ACTIONS.find((one) => one === id);
      return known ? t(`people.action.${known}`) : t('people.otherAct', { id });
    },
    field(name: string) {
      const known = FIELDS.find((one) => one === name);
      return known ? t(`people.field.${known}`) : name;
    },
    value(name: string, value: unknown) {
      if (value === null || value === undefined || value === '') return t('people.nothing');
      if (typeof value === 'boolean') return t(value ? 'people.yes' : 'people.no');
      if (typeof value === 'string') return name === 'role' ? label('roles', value, lang) : value;
      return JSON.stringify(value);
    },
  };
}
