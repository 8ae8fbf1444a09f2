import { useTranslation } from 'react-i18next';
import type { CommandId } from '@/platform/api/api';
import { useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';

/** Display names of audited actions, fields and values. Every command of the contract has a name, or this won't compile. */
export function useAuditWords() {
  const { t, i18n } = useTranslation();
  const lang = useLang();
  const action = (id: string) =>
    i18n.exists(`people.action.${id}`) ? t(`people.action.${id as CommandId}`) : t('people.otherAct', { id });
  const ids = Object.entries(t('people.action', { returnObjects: true })).flatMap(([feature, names]) =>
    Object.keys(names).map((name) => `${feature}.${name}`),
  );
  return {
    action,
    /** Filter options: all actions by name. */
    actions: ids.map((id) => ({ value: id, label: action(id) })),
    field(name: string) {
      const key = [`people.field.${name}`, `single.facts.${name}`].find((one) => i18n.exists(one));
      return key ? t(key as 'people.field.name') : name;
    },
    value(name: string, value: unknown) {
      if (value === null || value === undefined || value === '') return t('people.nothing');
      if (typeof value === 'boolean') return t(value ? 'people.yes' : 'people.no');
      if (typeof value === 'string') return name === 'role' ? label('roles', value, lang) : value;
      return JSON.stringify(value);
    },
  };
}
