import { useTranslation } from 'react-i18next';
import type { CommandId } from '@/platform/api/api';
import type { Output } from '@/platform/api/api';
import { useLang } from '@/platform/i18n/format';
import { label } from '@/platform/i18n/labels';

type Entry = Output<'users.audit'>['data'][number];
type Diff = NonNullable<Entry['diff']>;

/** Texts of a yes and a no, where "yes" would need its field's name to be understood. */
const STATES = {
  isVerified: ['people.published', 'people.unpublished'],
  hideAgent: ['moderation.done.hideAgent', 'moderation.done.showAgent'],
  isSuspended: ['people.suspended', 'people.active'],
} as const;
const hasState = (name: string): name is keyof typeof STATES => name in STATES;
/** Texts that are added, not changed. */
const ADDED: readonly string[] = ['reason', 'suspendedReason', 'note'];

const isPair = (change: unknown): change is [before: unknown, after: unknown] =>
  Array.isArray(change) && change.length === 2;
const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** What the admin decided about a listing, if this was a decision. */
function decisionIn(action: string, diff: Diff | null | undefined): 'published' | 'sentBack' | undefined {
  if (action !== 'properties.updateByAdmin' || !diff) return undefined;
  const verdict = isPair(diff['isVerified']) ? diff['isVerified'][1] : undefined;
  return verdict === true ? 'published' : verdict === false || diff['reason'] ? 'sentBack' : undefined;
}

/** Display names of audited actions, fields and values. Every command of the contract has a name, or this won't compile. */
export function useAuditWords() {
  const { t, i18n } = useTranslation();
  const lang = useLang();
  const action = (id: string) =>
    i18n.exists(`people.action.${id}`) ? t(`people.action.${id as CommandId}`) : t('people.otherAct', { id });
  const ids = Object.entries(t('people.action', { returnObjects: true })).flatMap(([feature, names]) =>
    Object.keys(names).map((name) => `${feature}.${name}`),
  );
  const field = (name: string) => {
    const key = [`people.field.${name}`, `single.facts.${name}`].find((one) => i18n.exists(one));
    return key ? t(key as 'people.field.name') : name;
  };
  const value = (name: string, value: unknown) => {
    if (isEmpty(value)) return t('people.nothing');
    if (typeof value === 'boolean') return t(value ? 'people.yes' : 'people.no');
    if (typeof value === 'string') return name === 'role' ? label('roles', value, lang) : value;
    return JSON.stringify(value);
  };
  return {
    action,
    /** Action taken; for a listing's review, its outcome. */
    act({ action: id, diff }: Pick<Entry, 'action' | 'diff'>) {
      const decision = decisionIn(id, diff);
      return decision ? t(`people.decision.${decision}`) : action(id);
    },
    /** Filter options: all actions by name. */
    actions: ids.map((id) => ({ value: id, label: action(id) })),
    field,
    /** A changed field: its name, the new value, and the former one if there was any. */
    change(name: string, change: unknown): { name: string; before?: string; after: string } {
      if (!isPair(change)) return { name: field(name), after: value(name, change) };
      const [before, after] = change;
      if (typeof after === 'boolean' && hasState(name)) {
        return { name: t('people.state'), after: t(STATES[name][after ? 0 : 1]) };
      }
      if (isEmpty(before)) {
        const isAdded = ADDED.includes(name) && !isEmpty(after);
        return {
          name: isAdded ? t('people.added', { field: field(name) }) : field(name),
          after: value(name, after),
        };
      }
      return { name: field(name), before: value(name, before), after: value(name, after) };
    },
  };
}
